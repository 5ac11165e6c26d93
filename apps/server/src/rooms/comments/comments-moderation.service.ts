import type { Complaint } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { removedBy } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ReportService } from '../artworks/artworks-reports.service.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { commentModerated } from './comments.notices.ts'
import { requireNotTaken, requireTaken } from './comments.policy.ts'
import { findWork, type LockedComment, lockComment, markRemoved, markShown } from './comments.repository.ts'
import {
  closeReports,
  countReports,
  countTaken,
  findReportable,
  insertReport,
  listReported,
  listTaken,
  type Page,
  readReportQueue,
} from './comments-reports.repository.ts'

export type CommentModerationDeps = { database: Database; clock: Clock; reports: Pick<ReportService, 'consumeReport'> }

/** What people report about comments, and what operators decide about them in transactions of their own. */
export function createCommentModeration({ database, clock, reports }: CommentModerationDeps) {
  const tell = (tx: Queryable, comment: LockedComment, change: 'removed' | 'restored', reason: string | null) =>
    noticeTelling.tell(tx, [commentModerated(comment, { change, by: 'operator', reason })], { at: clock.now() })

  return {
    /** Reports somebody else's comment. */
    async report({ accountId }: Member, commentId: number, said: { reason: Complaint; words: string }): Promise<void> {
      const comment = await findReportable(database, commentId, accountId)
      const work = comment && (await findWork(database, { accountId, isOperator: false }, comment.artworkId))
      if (!work?.isOn) throw new AppError('notFound')
      if (comment?.authorId === accountId) throw new AppError('conflict')
      const again = new AppError('conflict', { msg: messages.commentReportedAlready })
      if (comment?.isReported) throw again
      await reports.consumeReport(accountId)
      if (!(await insertReport(database, { commentId, accountId, ...said, at: clock.now() }))) throw again
    },

    /** Comments with open reports. */
    reported: async (page: Page) => ({
      rows: await listReported(database, page),
      total: (await readReportQueue(database)).count,
    }),

    /** The comments with open reports. */
    waiting: () => readReportQueue(database),

    /** How many reports came on each of these days. */
    countByDay: (starts: readonly Date[]) => countReports(database, starts),

    /** Comments that operators took down. */
    taken: async (page: Page) => ({ rows: await listTaken(database, page), total: await countTaken(database) }),

    /** Takes a comment down; answers the title of its work. What its brand has taken down is signed over. */
    async takeDown(tx: Queryable, id: number, reason: string): Promise<string> {
      const comment = requireNotTaken(await lockComment(tx, id))
      await markRemoved(tx, id, removedBy.operator, clock.now())
      await closeReports(tx, id)
      await tell(tx, comment, 'removed', reason)
      return comment.artworkTitle
    },

    /** Shows a comment again that an operator took down; answers the title of its work. */
    async putBack(tx: Queryable, id: number): Promise<string> {
      const comment = requireTaken(await lockComment(tx, id))
      await markShown(tx, id)
      await tell(tx, comment, 'restored', null)
      return comment.artworkTitle
    },

    /** Closes the reports of a comment with which nothing is wrong; answers the title of its work. */
    async dismiss(tx: Queryable, id: number): Promise<string> {
      const comment = await lockComment(tx, id)
      if (!comment) throw new AppError('notFound')
      if ((await closeReports(tx, id)) === 0) throw new AppError('conflict')
      return comment.artworkTitle
    },
  }
}

/** The service of reports and decisions. */
export type CommentModeration = ReturnType<typeof createCommentModeration>
