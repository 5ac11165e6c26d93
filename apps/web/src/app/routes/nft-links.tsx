import { BoxesOfWork } from '../../features/boxes/components/boxes-of-work.tsx'
import { CollectionLink } from '../../features/collections/components/collection-link.tsx'

/** Leads to the collection of a minted NFT, and to the mystery boxes in which it lies. */
export const NftLinks = ({
  nft: { id, chainId, contract },
}: {
  nft: { id: number; chainId: number; contract: string }
}) => (
  <>
    <CollectionLink chainId={chainId} contract={contract} />
    <BoxesOfWork nftId={id} />
  </>
)
