import { randomUUID } from 'node:crypto'
import type { NewNotice } from '../notices/notices-telling.service.ts'

type Moderated = {
  id: number
  accountId: number
  title: string
  campaignId: number
  campaignName: string
  change: 'removed' | 'restored'
  by: 'brand' | 'operator'
  reason: string | null
  at: Date
}

// A brand takes works out and back as often as it likes: of a day the artist has one notice, and reads how it stands in it.
const actOf = ({ by, at }: Pick<Moderated, 'by' | 'at'>) =>
  by === 'brand' ? `brand:${at.toISOString().slice(0, 10)}` : randomUUID()

/** What an artist is told of a work that was taken out, or is back: of each act of an operator, and once a day of the brand's. */
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
  subject: `artwork:${id}:${actOf({ by, at })}`,
  facts: { campaignId, campaignName, artworkId: id, artworkTitle: title, change, by, reason },
})
