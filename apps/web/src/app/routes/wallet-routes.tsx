import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const ChainTransactionScreen = lazyScreen(
  () => import('../../features/wallet/screens/chain-transaction-screen.tsx'),
  'ChainTransactionScreen',
)
const ChainAddressScreen = lazyScreen(
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
