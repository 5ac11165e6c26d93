import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { useListingChoice } from './listing-choice.tsx'
import { rootRoute } from './root-route.tsx'

const WalletScreen = lazyScreen(() => import('../../features/nfts/screens/wallet-screen.tsx'), 'WalletScreen')

const { Part: ActivityPanel } = lazyPart(
  async () => (await import('../../features/market/components/activity-panel.tsx')).ActivityPanel,
)
const { Part: WalletOffers } = lazyPart(
  async () => (await import('../../features/market/components/wallet-offers.tsx')).WalletOffers,
)

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton shape="block" height={320} />
  </div>
)

const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${pages.wallet.path}/$id/$tab`,
  validateSearch: pickStringParams('page', 'event', 'side'),
  loader: () => WalletScreen.preload?.(),
  component: function WalletPage() {
    const { id, tab } = walletRoute.useParams()
    const choice = useListingChoice(() => true)
    return (
      <WalletScreen
        address={id}
        tab={tab}
        choice={choice}
        activity={(address) => (
          <Suspense fallback={<Waiting />}>
            <ActivityPanel of={{ address }} empty="What this wallet mints, sells, buys and offers stands here." />
          </Suspense>
        )}
        offers={
          <Suspense fallback={<Waiting />}>
            <WalletOffers />
          </Suspense>
        }
      />
    )
  },
})

/** Wallets: what they hold, and what their owners made and won. */
export const personalRoutes = [walletRoute]
