import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.plan.path,
  staticData: { chrome: 'none' },
  component: lazyScreen(() => import('../../features/plans/screens/plan-screen.tsx'), 'PlanScreen'),
})

/** The plans of brands. */
export const plansRoutes = [planRoute]
