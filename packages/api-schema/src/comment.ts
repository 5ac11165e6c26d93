import type { z } from 'zod'
import type * as wire from './comments.ts'
import { type MemberKind, memberKindFromWire, memberKindToWire } from './member-kind.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// Comments as both sides know them, and the one translation between these names and those of the wire.

/** A comment under a work, as one viewer sees it. */
export type Comment<Time = Date> = {
  id: number
  author: { id: number; kind: MemberKind; name: string; pictureUrl: string | null }
  words: string
  createdAt: Time
  isOwn: boolean
  isReported: boolean
  /** Whether the viewer is the brand that took it down; nobody else sees it. */
  isRemoved: boolean
}
/** A stretch of the comments under a work and the way to the next. */
export type CommentPage<Time = Date> = {
  isOpen: boolean
  /** Whether the viewer is the brand that can take comments down. */
  mayRemove: boolean
  /** At most `MAX_COMMENTS_COUNTED`. */
  total: number
  comments: Comment<Time>[]
  nextCursor: number | null
}

type WirePage = z.output<typeof wire.listComments.data>

/** Writes a stretch of comments. */
export const commentPageToWire = (page: CommentPage<Moment>): WirePage => ({
  isOpen: toWireFlag(page.isOpen),
  mayRemove: toWireFlag(page.mayRemove),
  total: page.total,
  rows: page.comments.map(({ id, author, words, createdAt, isOwn, isReported, isRemoved }) => ({
    id,
    userId: author.id,
    userType: memberKindToWire(author.kind),
    nickName: author.name,
    userAvatar: author.pictureUrl,
    words,
    createTime: toWireTime(createdAt),
    isOwn: toWireFlag(isOwn),
    isReport: toWireFlag(isReported),
    isRemoved: toWireFlag(isRemoved),
  })),
  nextCursor: page.nextCursor,
})
/** Reads a stretch of comments. */
export const commentPageFromWire = (page: WirePage): CommentPage<WireTime> => ({
  isOpen: fromWireFlag(page.isOpen),
  mayRemove: fromWireFlag(page.mayRemove),
  total: page.total,
  comments: page.rows.map((row) => ({
    id: row.id,
    author: {
      id: row.userId,
      kind: memberKindFromWire(row.userType),
      name: row.nickName,
      pictureUrl: row.userAvatar,
    },
    words: row.words,
    createdAt: row.createTime,
    isOwn: fromWireFlag(row.isOwn),
    isReported: fromWireFlag(row.isReport),
    isRemoved: fromWireFlag(row.isRemoved),
  })),
  nextCursor: page.nextCursor,
})
