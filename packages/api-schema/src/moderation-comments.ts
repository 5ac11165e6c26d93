import type { z } from 'zod'
import { type OpenReports, reportsFromWire, reportsToWire } from './moderation-review.ts'
import type * as wire from './operators-comments.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// Comments as operators look at them.

/** A comment with its open reports. */
export type ModeratedComment<Time = Date> = OpenReports<Time> & {
  id: number
  author: { id: number; name: string }
  words: string
  artwork: { id: number; title: string }
  campaign: { id: number; name: string }
  createdAt: Time
  takenDownAt: Time | null
}

type Wire = z.output<typeof wire.ModeratedComment>

/** Writes a comment. */
export const moderatedCommentToWire = (comment: ModeratedComment<Moment>): Wire => ({
  id: comment.id,
  userId: comment.author.id,
  nickName: comment.author.name,
  words: comment.words,
  worksId: comment.artwork.id,
  artworkTitle: comment.artwork.title,
  campaignId: comment.campaign.id,
  campaignName: comment.campaign.name,
  createTime: toWireTime(comment.createdAt),
  deleteTime: toWireTimeOrNull(comment.takenDownAt),
  ...reportsToWire(comment),
})

/** Reads a comment. */
export const moderatedCommentFromWire = (row: Wire): ModeratedComment<WireTime> => ({
  id: row.id,
  author: { id: row.userId, name: row.nickName },
  words: row.words,
  artwork: { id: row.worksId, title: row.artworkTitle },
  campaign: { id: row.campaignId, name: row.campaignName },
  createdAt: row.createTime,
  takenDownAt: row.deleteTime,
  ...reportsFromWire(row),
})
