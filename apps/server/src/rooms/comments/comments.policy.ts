import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { removedBy } from '@plinth/api-schema/states'
import type { CommentedWork, LockedComment } from './comments.repository.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
/** How many comments somebody writes in an hour at most. */
export const COMMENTS_AN_HOUR = 30
/** How many of them under one work in a day. */
export const COMMENTS_A_WORK = 10

/** What one person may write. */
export const limitsOf = (accountId: number, artworkId: number) => [
  { key: `comments:${accountId}`, max: COMMENTS_AN_HOUR, seconds: HOUR_SECONDS },
  { key: `comments:${accountId}:${artworkId}`, max: COMMENTS_A_WORK, seconds: DAY_SECONDS },
]

/** Refuses a work that is hidden or missing, and one whose brand has switched comments off. */
export function requireCommentable(work: CommentedWork | undefined): CommentedWork {
  if (!work) throw new AppError('notFound')
  if (!work.isOn) throw new AppError('conflict', { msg: messages.commentsOff })
  return work
}

/** Refuses those who are blocked, and where addresses can be confirmed those who have not done it. */
export function requireWriter(writer: { isConfirmed: boolean } | undefined, sendsMail: boolean): void {
  if (!writer) throw new AppError('blocked')
  if (sendsMail && !writer.isConfirmed) throw new AppError('conflict', { msg: messages.confirmEmailFirst })
}

/** A comment that this very brand took down; what an operator took down stays down. */
export function requireRemovedByBrand(comment: LockedComment | undefined, brandId: number): LockedComment {
  if (comment?.brandId !== brandId) throw new AppError('notFound')
  if (comment.removedBy !== removedBy.brand) throw new AppError('conflict', { msg: messages.commentNotRemoved })
  return comment
}

/** A comment under a work of this very brand's campaign that is shown; any other is refused as if it were missing. */
export function requireOfBrand(comment: LockedComment | undefined, brandId: number): LockedComment {
  if (comment?.brandId !== brandId) throw new AppError('notFound')
  if (comment.removedBy !== null) throw new AppError('conflict', { msg: messages.commentGoneAlready })
  return comment
}
