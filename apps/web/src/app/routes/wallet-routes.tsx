import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const ChainTransactionScreen = lazyRouteComponent(
  () => import('../../features/wallet/screens/chain-transaction-screen.tsx'),
  'ChainTransactionScreen',
)
const ChainAddressScreen = lazyRouteComponent(
  () => import('../../features/wallet/screens/chain-address-screen.tsx'),
  'ChainAddressScreen',
)

const chainTransactionRoute = createRoute({
  getParentRoute,
  path: '/chain/tx/$id',
  loader: () => ChainTransactionScreen.preload?.(),
  component: function ChainTransactionPage() {
    return <ChainTransactionScreen hash={chainTransactionRoute.useParams().id} />
  },
})

const chainAddressRoute = createRoute({
  getParentRoute,
  path: '/chain/address/$id',
  loader: () => ChainAddressScreen.preload?.(),
  component: function ChainAddressPage() {
    return <ChainAddressScreen address={chainAddressRoute.useParams().id} />
  },
})

/** The explorer of the embedded chain. */
export const walletRoutes = [chainTransactionRoute, chainAddressRoute]
