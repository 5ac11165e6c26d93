import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { platformPaths } from '../../features/platform/components/platform-paths.ts'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import { ThemeSwitch } from '../shell/theme-switch.tsx'
import { rootRoute } from './root-route.tsx'

const bare = { staticData: { chrome: 'none' } } as const

const PlatformLayout = lazyRouteComponent(
  () => import('../../features/platform/components/platform-layout.tsx'),
  'PlatformLayout',
)
const OperatorLogInScreen = lazyRouteComponent(
  () => import('../../features/platform/screens/operator-log-in-screen.tsx'),
  'OperatorLogInScreen',
)
const SecondFactorScreen = lazyRouteComponent(
  () => import('../../features/platform/screens/second-factor-screen.tsx'),
  'SecondFactorScreen',
)

const CampaignsScreen = lazyRouteComponent(
  () => import('../../features/platform/screens/campaigns-screen.tsx'),
  'CampaignsScreen',
)
// No screen of a route: the router's own lazy components are drawn when a loader has fetched them, and else at times never.
const CampaignPage = lazy(async () => ({
  default: (await import('../../features/campaigns/components/campaign-page/campaign-page.tsx')).CampaignPage,
}))

const homeRoute = createRoute({
  ...bare,
  getParentRoute: () => rootRoute,
  path: platformPaths.home,
  beforeLoad: () => {
    throw redirect({ href: platformPaths.brands, replace: true })
  },
})

const logInRoute = createRoute({
  ...bare,
  getParentRoute: () => rootRoute,
  path: platformPaths.logIn,
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  loader: () => OperatorLogInScreen.preload?.(),
  component: function OperatorLogInPage() {
    return <OperatorLogInScreen from={logInRoute.useSearch().from} tools={<ThemeSwitch />} />
  },
})

const secondFactorRoute = createRoute({
  ...bare,
  getParentRoute: () => rootRoute,
  path: platformPaths.secondFactor,
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  loader: () => SecondFactorScreen.preload?.(),
  component: function SecondFactorPage() {
    return <SecondFactorScreen from={secondFactorRoute.useSearch().from} tools={<ThemeSwitch />} />
  },
})

// Without a path of its own: it holds the door, the header and the navigation for all that is inside.
const layoutRoute = createRoute({
  ...bare,
  getParentRoute: () => rootRoute,
  id: 'operator',
  loader: () => PlatformLayout.preload?.(),
  component: () => <PlatformLayout tools={<ThemeSwitch />} />,
})

const inside = { ...bare, getParentRoute: () => layoutRoute } as const

const brandsRoute = createRoute({
  ...inside,
  path: platformPaths.brands,
  component: lazyRouteComponent(() => import('../../features/platform/screens/brands-screen.tsx'), 'BrandsScreen'),
})

const campaignsRoute = createRoute({
  ...inside,
  path: platformPaths.campaigns,
  loader: () => CampaignsScreen.preload?.(),
  component: () => (
    <CampaignsScreen
      renderPage={(campaign) => (
        <Suspense fallback={<ScreenSkeleton />}>
          <CampaignPage campaign={campaign} now={Date.now} isPreview />
        </Suspense>
      )}
    />
  ),
})

const artworksRoute = createRoute({
  ...inside,
  path: platformPaths.artworks,
  component: lazyRouteComponent(() => import('../../features/platform/screens/artworks-screen.tsx'), 'ArtworksScreen'),
})

const votesRoute = createRoute({
  ...inside,
  path: platformPaths.votes,
  component: lazyRouteComponent(() => import('../../features/platform/screens/votes-screen.tsx'), 'VotesScreen'),
})

const helpRoute = createRoute({
  ...inside,
  path: platformPaths.help,
  component: lazyRouteComponent(() => import('../../features/platform/screens/help-screen.tsx'), 'HelpScreen'),
})

const usersRoute = createRoute({
  ...inside,
  path: platformPaths.users,
  component: lazyRouteComponent(() => import('../../features/platform/screens/users-screen.tsx'), 'UsersScreen'),
})

const auditRoute = createRoute({
  ...inside,
  path: platformPaths.audit,
  component: lazyRouteComponent(() => import('../../features/platform/screens/audit-screen.tsx'), 'AuditScreen'),
})

const outboxRoute = createRoute({
  ...inside,
  path: platformPaths.outbox,
  component: lazyRouteComponent(() => import('../../features/platform/screens/outbox-screen.tsx'), 'OutboxScreen'),
})

const securityRoute = createRoute({
  ...inside,
  path: platformPaths.security,
  component: lazyRouteComponent(() => import('../../features/platform/screens/security-screen.tsx'), 'SecurityScreen'),
})

/** The operator's side: its own log-in, and everything behind it. */
export const platformRoutes = [
  homeRoute,
  logInRoute,
  secondFactorRoute,
  layoutRoute.addChildren([
    brandsRoute,
    campaignsRoute,
    artworksRoute,
    votesRoute,
    helpRoute,
    usersRoute,
    auditRoute,
    outboxRoute,
    securityRoute,
  ]),
]
