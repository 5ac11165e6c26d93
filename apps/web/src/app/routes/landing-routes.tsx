import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'
import { WorksOfAll } from './works-of-all.tsx'

const LandingScreen = lazyScreen(() => import('../../features/site/screens/landing-screen.tsx'), 'LandingScreen')

/** The front page. */
export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.landing.path,
  loader: () => LandingScreen.preload?.(),
  component: () => <LandingScreen works={<WorksOfAll />} />,
})
