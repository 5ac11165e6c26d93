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
}

// A brand takes works out and back as often as it likes: of a day the artist has one notice, and reads how it stands in it.
const actOf = ({ by, change, at }: Pick<Moderated, 'by' | 'change' | 'at'>) =>
  by === 'brand' && (change === 'removed' || change === 'restored')
    ? `brand:${at.toISOString().slice(0, 10)}`
    : randomUUID()

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
}: Moderated): NewNotice => ({
  type: 'artworkModerated',
  to: accountId,
  subject: `artwork:${id}:${actOf({ by, change, at })}`,
  facts: { campaignId, campaignName, artworkId: id, artworkTitle: title, change, by, reason },
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
