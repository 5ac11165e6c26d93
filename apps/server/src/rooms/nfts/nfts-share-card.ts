import { pages } from '@plinth/api-schema/pages'
import { firstWords, type SharedPage } from '../../http/share-cards.ts'
import type { NftRow } from './nfts.repository.ts'

const editionInWords = (circulation: number) =>
  circulation === 1 ? 'One of one' : `An edition of ${circulation.toLocaleString('en-US')}`

/** What a link to an NFT shows where it is shared; `standing` is what became of its artwork in the vote, if that may be said. */
export const shareNft = (
  nft: Pick<NftRow, 'id' | 'name' | 'description' | 'picture' | 'creatorName' | 'campaignName' | 'circulation'>,
  standing: string,
  publicUrl: string,
): SharedPage => ({
  description: firstWords(nft.description) || `An NFT by ${nft.creatorName} on Plinth.`,
  card: {
    eyebrow: `NFT by ${nft.creatorName}`,
    title: nft.name,
    note: nft.campaignName ? `From ${nft.campaignName}` : '',
    state: standing || editionInWords(nft.circulation),
    link: `${publicUrl}${pages.nft.path}?idNft=${nft.id}`,
  },
  picture: { stored: nft.picture, fit: 'whole' },
})
