import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { WalletScreen } from '../../features/nfts/screens/wallet-screen.tsx'
import { lazyPanel } from '../../ui/lazy-panel.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useListingChoice } from './listing-choice.tsx'
import { ReportForeignNft } from './report-foreign-nft.tsx'

const { Panel: ActivityPanel } = lazyPanel(
  async () => (await import('../../features/market/components/activity-panel.tsx')).ActivityPanel,
)
const { Panel: WalletOffers } = lazyPanel(
  async () => (await import('../../features/market/components/wallet-offers.tsx')).WalletOffers,
)
const { Part: ForeignNfts } = lazyPart(
  async () => (await import('../../features/foreign/components/foreign-nfts.tsx')).ForeignNfts,
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
        <ActivityPanel of={{ address }} empty="What this wallet mints, sells, buys and offers stands here." />
      )}
      foreign={(owner) => (
        <Suspense fallback={null}>
          <ForeignNfts {...owner} report={(nft) => <ReportForeignNft nft={nft} />} />
        </Suspense>
      )}
      offers={<WalletOffers />}
    />
  )
}
