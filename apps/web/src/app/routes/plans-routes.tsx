import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const { Part: WalletTools } = lazyPart(async () => (await import('../shell/wallet-tools.tsx')).WalletTools)
const PlanScreen = lazyScreen(() => import('../../features/plans/screens/plan-screen.tsx'), 'PlanScreen')
const wallet = (
  <Suspense>
    <WalletTools />
  </Suspense>
)

const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.plan.path,
  staticData: { chrome: 'none' },
  loader: () => PlanScreen.preload?.(),
  validateSearch: pickStringParams('paid'),
  component: () => <PlanScreen wallet={wallet} paidId={readId(planRoute.useSearch().paid)} />,
})

/** The plans of brands. */
export const plansRoutes = [planRoute]
