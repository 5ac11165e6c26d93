import { randomUUID } from 'node:crypto'
import type { NewNotice } from '../notices/notices-telling.service.ts'

type Moderated = {
  id: number
  accountId: number
  title: string
  campaignId: number
  campaignName: string
  change: 'removed' | 'restored' | 'waiting' | 'released' | 'approved' | 'refused' | 'granted' | 'kept'
  by: 'brand' | 'operator'
  reason: string | null
  at: Date
  /** The bulk act that it is part of. */
  bulkId?: string | undefined
  /** It undoes what was never meant. */
  isMistake?: boolean
}

// A brand takes works out and back as often as it likes: of a day the artist has one notice, and reads how it stands in it.
const actOf = ({ by, change, at, bulkId = randomUUID() }: Pick<Moderated, 'by' | 'change' | 'at' | 'bulkId'>) =>
  by === 'brand' && (change === 'removed' || change === 'restored') ? `brand:${at.toISOString().slice(0, 10)}` : bulkId

/** What a notice of one act about an artwork is found by. */
export const moderationSubject = (artworkId: number, act: string) =>
  ({ type: 'artworkModerated', subject: `artwork:${artworkId}:${act}` }) as const

/** What an artist is told of a work that was approved, refused, taken out or is back: of each act of an operator, and once a day of the brand's. */
export const moderationOf = ({
  id,
  accountId,
  title,
  campaignId,
  campaignName,
  change,
  by,
  reason,
  at,
  bulkId,
  isMistake = false,
}: Moderated): NewNotice => ({
  ...moderationSubject(id, actOf({ by, change, at, bulkId })),
  to: accountId,
  facts: { campaignId, campaignName, artworkId: id, artworkTitle: title, change, by, reason, isMistake },
})

type DecidedAppeal = {
  id: number
  accountId: number
  campaignId: number
  campaignName: string
  artworkId: number
  artworkTitle: string
  isGranted: boolean
  answer: string
}

/** What a voter is told of an appeal that is decided. */
export const appealDecided = ({ id, accountId, ...facts }: DecidedAppeal): NewNotice => ({
  type: 'appealDecided',
  to: accountId,
  subject: `appeal:${id}`,
  facts: {
    campaignId: facts.campaignId,
    campaignName: facts.campaignName,
    artworkId: facts.artworkId,
    artworkTitle: facts.artworkTitle,
    isGranted: facts.isGranted,
    answer: facts.answer,
  },
})
