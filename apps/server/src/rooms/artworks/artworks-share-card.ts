import { type ArtworkDetail, signatureOf } from '@plinth/api-schema/artwork'
import { pages } from '@plinth/api-schema/pages'
import { firstWords, type SharedPage } from '../../http/share-cards.ts'

type Standing = Pick<ArtworkDetail, 'campaignStage' | 'isCampaignPaused' | 'rank'>

const isOpen = ({ campaignStage, isCampaignPaused }: Standing) => campaignStage === 'live' && !isCampaignPaused

/**
 * What a card says of the vote. A rank stands on it only when it can change no more: others keep cards for long, and each vote
 * would want another drawing.
 */
export const standingInWords = (work: Standing): string => {
  if (isOpen(work)) return 'Voting open'
  return work.campaignStage === 'completed' && work.rank !== null ? `Rank ${work.rank}` : ''
}

/** What a link to an artwork shows where it is shared; the code on its card leads to the vote while there is one. */
export const shareArtwork = (
  work: Standing &
    Pick<ArtworkDetail, 'id' | 'title' | 'description' | 'picture' | 'streetName' | 'artist' | 'campaignName'>,
  publicUrl: string,
): SharedPage => ({
  description: firstWords(work.description) || `Submitted to ${work.campaignName} on Plinth.`,
  card: {
    eyebrow: `By ${signatureOf(work)}`,
    title: work.title,
    note: `In ${work.campaignName}`,
    state: standingInWords(work),
    link: `${publicUrl}${pages.artwork.path}?idArt=${work.id}${isOpen(work) ? '&vote=1' : ''}`,
  },
  picture: { stored: work.picture, fit: 'whole' },
})
