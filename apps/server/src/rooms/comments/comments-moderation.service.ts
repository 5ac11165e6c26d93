import { messages } from '@plinth/api-schema/messages'
import type { ModeratedComment } from '@plinth/api-schema/moderation-comments'
import { removedBy } from '@plinth/api-schema/states'
import {
  type CaseModeration,
  type CaseModerationDeps,
  createCaseModeration,
} from '../artworks/artworks-case-moderation.service.ts'
import { commentModerated } from './comments.notices.ts'
import { findWork, type LockedComment, lockComment, markRemoved, markShown } from './comments.repository.ts'
import {
  closeReports,
  countReports,
  countTaken,
  findReportable,
  insertReport,
  listReported,
  listTaken,
  readReportQueue,
} from './comments-reports.repository.ts'

export type CommentModeration = CaseModeration<ModeratedComment>

/** What people report about comments, and what operators decide about them. What its brand has taken down is signed over. */
export const createCommentModeration = (deps: CaseModerationDeps): CommentModeration =>
  createCaseModeration({
    ...deps,
    store: {
      ...{ insertReport, closeReports, countReports, readReportQueue, listReported, listTaken, countTaken },
      lock: lockComment,
      markTakenDown: (tx, id, at) => markRemoved(tx, id, removedBy.operator, at),
      markPutBack: markShown,
    },
    async findReportable({ accountId }, id) {
      const comment = await findReportable(deps.database, id, accountId)
      const work = comment && (await findWork(deps.database, { accountId, isOperator: false }, comment.artworkId))
      if (!comment || !work?.isOn) return
      return { isOwn: comment.authorId === accountId, isReported: comment.isReported }
    },
    isTakenDown: (comment: LockedComment) => comment.removedBy === removedBy.operator,
    nameOf: ({ artworkTitle }) => artworkTitle,
    notice: (comment, decided) => commentModerated(comment, { ...decided, by: 'operator' }),
    said: {
      reportedAlready: messages.commentReportedAlready,
      goneAlready: messages.commentGoneAlready,
      notTakenDown: messages.commentNotTakenDown,
    },
  })
