import { type Artwork, signatureOf } from '@plinth/api-schema/artwork'
import { firstWords, type SharedPage } from '../../http/share-cards.ts'

/** What a link to an artwork shows where it is shared. */
export const shareArtwork = (
  work: Pick<Artwork, 'title' | 'description' | 'picture' | 'streetName' | 'artist' | 'campaignName'>,
): SharedPage => ({
  description: firstWords(work.description) || `Submitted to ${work.campaignName} on Plinth.`,
  card: {
    eyebrow: `By ${signatureOf(work)}`,
    title: work.title,
    note: `In ${work.campaignName}`,
  },
  picture: { stored: work.picture, fit: 'whole' },
})
