import { Suspense } from 'react'
import type { TradedNft } from '../../features/market/api/traded-nft.ts'
import type { ListedNft } from '../../features/nfts/api/use-nft-list.ts'
import type { NftChoice } from '../../features/nfts/components/nft-list-panel.tsx'
import { useSelection } from '../../lib/lists/use-selection.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useWasOpened } from '../../ui/use-was-opened.ts'

const { Part: ListWorksBar } = lazyPart(
  async () => (await import('../../features/market/components/list-works-bar.tsx')).ListWorksBar,
)
const { Part: Checkbox } = lazyPart(async () => (await import('../../ui/checkbox.tsx')).Checkbox)

/** Lets the owner of NFTs choose several of them to put on sale. */
export const useListingChoice = (isOwn: (nft: ListedNft) => boolean): NftChoice => {
  const selection = useSelection<TradedNft>()
  // It stays once it was there, with the dialog that says how it went.
  const isUsed = useWasOpened(selection.items.length > 0)
  return {
    has: selection.has,
    box: (nft) => {
      const { id, name, chainId, contract, contractType, tokenId, state } = nft
      if (state !== 'minted' || tokenId === null || !isOwn(nft)) return null
      const choose = (on: boolean) => selection.set([{ id, name, chainId, contract, contractType, tokenId }], on)
      return (
        <Suspense>
          <Checkbox label={`Select ${name}`} labelHidden checked={selection.has(id)} onCheckedChange={choose} />
        </Suspense>
      )
    },
    bar: isUsed && (
      <Suspense>
        <ListWorksBar selection={selection} />
      </Suspense>
    ),
  }
}
