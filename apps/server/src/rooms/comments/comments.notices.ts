import { randomUUID } from 'node:crypto'
import type { NewNotice } from '../notices/notices-telling.service.ts'
import type { LockedComment } from './comments.repository.ts'

/** What an author is told of a comment that was taken down, or is back. */
export const commentModerated = (
  { id, authorId, campaignId, campaignName, artworkId, artworkTitle }: LockedComment,
  decided: { change: 'removed' | 'restored'; by: 'brand' | 'operator'; reason: string | null },
): NewNotice => ({
  type: 'commentModerated',
  to: authorId,
  subject: `comment:${id}:${randomUUID()}`,
  facts: { campaignId, campaignName, artworkId, artworkTitle, ...decided },
})
