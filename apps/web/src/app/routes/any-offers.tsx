import { Suspense } from 'react'
import type { TradedNft } from '../../features/market/api/traded-nft.ts'
import { useCampaignNfts } from '../../features/nfts/api/use-campaign-nfts.ts'
import { useNftList } from '../../features/nfts/api/use-nft-list.ts'
import { lazyPanel } from '../../ui/lazy-panel.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: AnyOfferButton } = lazyPart(
  async () => (await import('../../features/market/components/any-offer-button.tsx')).AnyOfferButton,
)
const { Panel: AnyOffersPanel } = lazyPanel(
  async () => (await import('../../features/market/components/any-offers-panel.tsx')).AnyOffersPanel,
)

type Collection = { chainId: number; contract: string; contractType: 721 | 1155 }

/** The way to offer money for any work of a collection in which something was minted. */
export const CollectionOffer = ({ id, ...collection }: Collection & { id: number }) => {
  const [sample] = useNftList({ kind: 'collection', collectionId: id }).data?.nfts ?? []
  if (!sample) return null
  const target = {
    ...{ collection, nfts: [], sampleId: sample.id, title: 'Offer for any work' },
    words: 'Any owner of a work in this collection can accept it.',
  }
  return (
    <Suspense>
      <AnyOfferButton target={target}>Offer for any work</AnyOfferButton>
    </Suspense>
  )
}

/** What is offered for any work of a collection. */
export const CollectionOffers = ({ collection }: { collection: Collection }) => (
  <AnyOffersPanel collection={collection} />
)

// An offer names 20 works at most.
const MAX_WANTED = 20

/** The way to offer money for any of the winners of a campaign that were minted into one collection; two at least. */
export const WinnersOffer = ({ campaignId, artworkIds }: { campaignId: number; artworkIds: readonly number[] }) => {
  const minted = useCampaignNfts(campaignId).data ?? []
  const [first, ...others] = minted
    .filter(({ artworkId, state }) => state === 'minted' && artworkId !== null && artworkIds.includes(artworkId))
    .flatMap(({ id, name, chainId, contract, contractType, tokenId }): TradedNft[] =>
      tokenId === null ? [] : [{ id, name, chainId, contract, contractType, tokenId }],
    )
  if (!first) return null
  const { chainId, contract, contractType } = first
  const nfts = [first, ...others.filter((nft) => nft.contract === contract)].slice(0, MAX_WANTED)
  if (nfts.length < 2) return null
  const target = {
    ...{ collection: { chainId, contract, contractType }, nfts, sampleId: first.id, title: 'Offer for any winner' },
    words: `Any owner of one of the ${nfts.length} winning works can accept it.`,
  }
  return (
    <Suspense>
      <AnyOfferButton target={target}>Offer for any winner</AnyOfferButton>
    </Suspense>
  )
}
