import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { WalletScreen } from '../../features/nfts/screens/wallet-screen.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useListingChoice } from './listing-choice.tsx'

const { Part: ActivityPanel } = lazyPart(
  async () => (await import('../../features/market/components/activity-panel.tsx')).ActivityPanel,
)
const { Part: WalletOffers } = lazyPart(
  async () => (await import('../../features/market/components/wallet-offers.tsx')).WalletOffers,
)
const { Part: ForeignNfts } = lazyPart(
  async () => (await import('../../features/foreign/components/foreign-nfts.tsx')).ForeignNfts,
)

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton shape="block" height={320} />
  </div>
)

/** The wallet that the address names, with what the market tells of it and what it holds of other sites. */
export const WalletPage = () => {
  const { id = '', tab = '' } = useParams({ strict: false })
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
      foreign={(owner) => (
        <Suspense fallback={null}>
          <ForeignNfts {...owner} />
        </Suspense>
      )}
      offers={
        <Suspense fallback={<Waiting />}>
          <WalletOffers />
        </Suspense>
      }
    />
  )
}
