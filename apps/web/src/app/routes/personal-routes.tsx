import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const WalletScreen = lazyScreen(() => import('../../features/nfts/screens/wallet-screen.tsx'), 'WalletScreen')

const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${pages.wallet.path}/$id/$tab`,
  validateSearch: pickStringParams('page'),
  loader: () => WalletScreen.preload?.(),
  component: function WalletPage() {
    const { id, tab } = walletRoute.useParams()
    return <WalletScreen address={id} tab={tab} />
  },
})

/** Wallets: what they hold, and what their owners made and won. */
export const personalRoutes = [walletRoute]
