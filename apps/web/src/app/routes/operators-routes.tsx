import { createRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { operatorPaths } from '../../features/operators/components/operator-paths.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import { ThemeSwitch } from '../shell/theme-switch.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const bare = { staticData: { chrome: 'none' } } as const

const OperatorLayout = lazyScreen(
  () => import('../../features/operators/components/operator-layout.tsx'),
  'OperatorLayout',
)
const OperatorLogInScreen = lazyScreen(
  () => import('../../features/operators/screens/operator-log-in-screen.tsx'),
  'OperatorLogInScreen',
)
const SecondFactorScreen = lazyScreen(
  () => import('../../features/operators/screens/second-factor-screen.tsx'),
  'SecondFactorScreen',
)

const CampaignsScreen = lazyScreen(
  () => import('../../features/operators/screens/campaigns-screen.tsx'),
  'CampaignsScreen',
)
// No screen of a route: the router's own lazy components are drawn when a loader has fetched them, and else at times never.
const { Part: CampaignPage } = lazyPart(
  async () => (await import('../../features/campaigns/components/campaign-page/campaign-page.tsx')).CampaignPage,
)

const { Part: NumbersDialog } = lazyPart(
  async () => (await import('../../features/numbers/components/numbers-dialog.tsx')).NumbersDialog,
)

const logInRoute = createRoute({
  ...bare,
  getParentRoute: () => rootRoute,
  path: operatorPaths.logIn,
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  loader: () => OperatorLogInScreen.preload?.(),
  component: function OperatorLogInPage() {
    return <OperatorLogInScreen from={logInRoute.useSearch().from} tools={<ThemeSwitch />} />
  },
})

const secondFactorRoute = createRoute({
  ...bare,
  getParentRoute: () => rootRoute,
  path: operatorPaths.secondFactor,
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
  loader: () => OperatorLayout.preload?.(),
  component: () => <OperatorLayout tools={<ThemeSwitch />} />,
})

const inside = { ...bare, getParentRoute: () => layoutRoute } as const

const dashboardRoute = createRoute({
  ...inside,
  path: operatorPaths.home,
  component: lazyScreen(() => import('../../features/operators/screens/dashboard-screen.tsx'), 'DashboardScreen'),
})

const brandsRoute = createRoute({
  ...inside,
  path: operatorPaths.brands,
  component: lazyScreen(() => import('../../features/operators/screens/brands-screen.tsx'), 'BrandsScreen'),
})

const campaignsRoute = createRoute({
  ...inside,
  path: operatorPaths.campaigns,
  loader: () => CampaignsScreen.preload?.(),
  component: () => (
    <CampaignsScreen
      renderPage={(campaign) => (
        <Suspense fallback={<ScreenSkeleton />}>
          <CampaignPage campaign={campaign} now={Date.now} isPreview />
        </Suspense>
      )}
      renderNumbers={(campaign, onClose) => (
        <Suspense>
          <NumbersDialog campaign={campaign} onClose={onClose} />
        </Suspense>
      )}
    />
  ),
})

const artworksRoute = createRoute({
  ...inside,
  path: operatorPaths.artworks,
  component: lazyScreen(() => import('../../features/operators/screens/artworks-screen.tsx'), 'ArtworksScreen'),
})

const workVotesRoute = createRoute({
  ...inside,
  path: operatorPaths.workVotes,
  component: lazyScreen(() => import('../../features/operators/screens/work-votes-screen.tsx'), 'WorkVotesScreen'),
})

const appealsRoute = createRoute({
  ...inside,
  path: operatorPaths.appeals,
  component: lazyScreen(() => import('../../features/operators/screens/appeals-screen.tsx'), 'AppealsScreen'),
})

const votesRoute = createRoute({
  ...inside,
  path: operatorPaths.votes,
  component: lazyScreen(() => import('../../features/operators/screens/votes-screen.tsx'), 'VotesScreen'),
})

const helpRoute = createRoute({
  ...inside,
  path: operatorPaths.help,
  component: lazyScreen(() => import('../../features/operators/screens/help-screen.tsx'), 'HelpScreen'),
})

const usersRoute = createRoute({
  ...inside,
  path: operatorPaths.users,
  component: lazyScreen(() => import('../../features/operators/screens/users-screen.tsx'), 'UsersScreen'),
})

const perksRoute = createRoute({
  ...inside,
  path: operatorPaths.perks,
  component: lazyScreen(() => import('../../features/operators/screens/perks-screen.tsx'), 'PerksScreen'),
})

const plansRoute = createRoute({
  ...inside,
  path: operatorPaths.plans,
  component: lazyScreen(() => import('../../features/operators/screens/plans-screen.tsx'), 'PlansScreen'),
})

const auditRoute = createRoute({
  ...inside,
  path: operatorPaths.audit,
  component: lazyScreen(() => import('../../features/operators/screens/audit-screen.tsx'), 'AuditScreen'),
})

const outboxRoute = createRoute({
  ...inside,
  path: operatorPaths.outbox,
  component: lazyScreen(() => import('../../features/operators/screens/outbox-screen.tsx'), 'OutboxScreen'),
})

const securityRoute = createRoute({
  ...inside,
  path: operatorPaths.security,
  component: lazyScreen(() => import('../../features/operators/screens/security-screen.tsx'), 'SecurityScreen'),
})

/** The operator's side: its own log-in, and everything behind it. */
export const operatorsRoutes = [
  logInRoute,
  secondFactorRoute,
  layoutRoute.addChildren([
    dashboardRoute,
    brandsRoute,
    campaignsRoute,
    artworksRoute,
    votesRoute,
    workVotesRoute,
    appealsRoute,
    helpRoute,
    usersRoute,
    perksRoute,
    plansRoute,
    auditRoute,
    outboxRoute,
    securityRoute,
  ]),
]
