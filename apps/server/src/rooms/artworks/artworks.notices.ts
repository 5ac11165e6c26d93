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
}

/** What an artist is told of a work that was taken out, or is back: each time, for the act itself happens once. */
export const moderationOf = ({
  id,
  accountId,
  title,
  campaignId,
  campaignName,
  change,
  by,
  reason,
}: Moderated): NewNotice => ({
  type: 'artworkModerated',
  to: accountId,
  subject: `artwork:${id}:${randomUUID()}`,
  facts: { campaignId, campaignName, artworkId: id, artworkTitle: title, change, by, reason },
})
