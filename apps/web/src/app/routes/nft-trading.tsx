import { type ComponentType, Suspense } from 'react'
import type { TradedNft } from '../../features/market/api/traded-nft.ts'
import type { NftTrading } from '../../features/nfts/screens/nft-screen.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

// The page is painted before the market is there: what is sold is looked at first.
const { Part: PriceBox, prefetch: prefetchPriceBox } = lazyPart(
  async () => (await import('../../features/market/components/price-box.tsx')).PriceBox,
)
const { Part: OffersPanel, prefetch: prefetchOffers } = lazyPart(
  async () => (await import('../../features/market/components/offers-panel.tsx')).OffersPanel,
)

const { Part: NftLinks } = lazyPart(async () => (await import('./nft-links.tsx')).NftLinks)

/** Fetches the market's parts beside the page that they stand on. */
export const prefetchTrading = () => {
  prefetchPriceBox()
  prefetchOffers()
}

type Minted = Parameters<NonNullable<NftTrading['priceBox']>>[0]

const Traded = ({ nft, part: Part }: { nft: Minted; part: ComponentType<{ nft: TradedNft }> }) => {
  const { id, name, chainId, contract, contractType, tokenId, state } = nft
  if (tokenId === null || state !== 'minted') return null
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      }
    >
      <Part nft={{ id, name, chainId, contract, contractType, tokenId }} />
    </Suspense>
  )
}

/** What the market, the collections and mystery boxes add to the page of an NFT. */
export const nftTrading: NftTrading = {
  priceBox: (nft) => <Traded nft={nft} part={PriceBox} />,
  offers: (nft) => <Traded nft={nft} part={OffersPanel} />,
  links: (nft) =>
    nft.state === 'minted' && (
      <Suspense>
        <NftLinks nft={nft} />
      </Suspense>
    ),
}
