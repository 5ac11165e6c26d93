import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const holdingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.holding.path,
  validateSearch: pickStringParams('page'),
  component: lazyScreen(() => import('../../features/holding/screens/holding-screen.tsx'), 'HoldingScreen'),
})

const perksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.ownPerks.path,
  validateSearch: pickStringParams('page'),
  component: lazyScreen(() => import('../../features/holding/screens/perks-screen.tsx'), 'PerksScreen'),
})

/** What people hold, and the perks that brands tie to it. */
export const holdingRoutes = [holdingRoute, perksRoute]
