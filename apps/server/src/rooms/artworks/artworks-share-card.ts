import { firstWords, type SharedPage } from '../../http/share-cards.ts'
import type { ListedArtwork } from './artworks-lists.repository.ts'

/** What a link to an artwork shows where it is shared. */
export const shareArtwork = (
  work: Pick<ListedArtwork, 'title' | 'description' | 'picture' | 'artistName' | 'artistNickName' | 'campaignName'>,
): SharedPage => ({
  description: firstWords(work.description) || `Submitted to ${work.campaignName} on Plinth.`,
  card: {
    eyebrow: `By ${work.artistName || work.artistNickName}`,
    title: work.title,
    note: `In ${work.campaignName}`,
  },
  picture: { stored: work.picture, fit: 'whole' },
})
