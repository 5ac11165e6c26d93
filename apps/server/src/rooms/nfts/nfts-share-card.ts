import { firstWords, type SharedPage } from '../../http/share-cards.ts'
import type { NftRow } from './nfts.repository.ts'

/** What a link to an NFT shows where it is shared. */
export const shareNft = (
  nft: Pick<NftRow, 'name' | 'description' | 'picture' | 'creatorName' | 'campaignName' | 'circulation'>,
): SharedPage => ({
  description: firstWords(nft.description) || `An NFT by ${nft.creatorName} on Plinth.`,
  card: {
    eyebrow: `NFT by ${nft.creatorName}`,
    title: nft.name,
    note: nft.campaignName
      ? `From ${nft.campaignName}`
      : nft.circulation === 1
        ? 'One of one'
        : `An edition of ${nft.circulation.toLocaleString('en-US')}`,
  },
  picture: { stored: nft.picture, fit: 'whole' },
})
