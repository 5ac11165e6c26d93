import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const OnSaleScreen = lazyScreen(() => import('../../features/market/screens/on-sale-screen.tsx'), 'OnSaleScreen')

const onSaleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.onSale.path,
  validateSearch: pickStringParams('keyword', 'sort', 'saleType', 'chain', 'symbol', 'page'),
  loader: () => OnSaleScreen.preload?.(),
  component: OnSaleScreen,
})

/** Works on sale. */
export const marketRoutes = [onSaleRoute]
