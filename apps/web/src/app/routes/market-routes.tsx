import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const OnSaleScreen = lazyScreen(() => import('../../features/market/screens/on-sale-screen.tsx'), 'OnSaleScreen')

const AuctionsScreen = lazyScreen(() => import('../../features/market/screens/auctions-screen.tsx'), 'AuctionsScreen')

const onSaleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.onSale.path,
  validateSearch: pickStringParams('keyword', 'sort', 'saleType', 'chain', 'symbol', 'page'),
  loader: () => OnSaleScreen.preload?.(),
  component: OnSaleScreen,
})

const auctionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.auctions.path,
  validateSearch: pickStringParams('state', 'page'),
  loader: () => AuctionsScreen.preload?.(),
  component: AuctionsScreen,
})

/** Works on sale, and auctions. */
export const marketRoutes = [onSaleRoute, auctionsRoute]
