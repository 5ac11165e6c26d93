import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const WalletPage = lazyScreen(() => import('./wallet-page.tsx'), 'WalletPage')

const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${pages.wallet.path}/$id/$tab`,
  validateSearch: pickStringParams('page', 'event', 'side'),
  loader: () => WalletPage.preload?.(),
  component: WalletPage,
})

/** Wallets: what they hold, and what their owners made and won. */
export const personalRoutes = [walletRoute]
