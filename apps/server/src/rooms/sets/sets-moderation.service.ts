import type { Complaint } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ReportService } from '../artworks/artworks-reports.service.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { setModerated } from './sets.notices.ts'
import { requireFound, requireReportable } from './sets.policy.ts'
import { findSet } from './sets.repository.ts'
import {
  closeReports,
  countReports,
  countTaken,
  insertReport,
  listReported,
  listTaken,
  lockAnySet,
  markTakenDown,
  type Page,
  readReportQueue,
} from './sets-reports.repository.ts'

export type SetModerationDeps = { database: Database; clock: Clock; reports: Pick<ReportService, 'consumeReport'> }

/** What people report about sets, and what operators decide about them in transactions of their own; those answer the name of the set. */
export function createSetModeration({ database, clock, reports }: SetModerationDeps) {
  return {
    /** Reports somebody else's public set. */
    async report({ accountId }: Member, setId: number, said: { reason: Complaint; words: string }): Promise<void> {
      requireReportable(requireFound(await findSet(database, accountId, setId)), accountId)
      await reports.consumeReport(accountId)
      if (!(await insertReport(database, { setId, accountId, ...said, at: clock.now() })))
        throw new AppError('conflict', { msg: messages.setReportedAlready })
    },

    /** Sets with open reports. */
    reported: async (page: Page) => ({
      rows: await listReported(database, page),
      total: (await readReportQueue(database)).count,
    }),

    /** The sets with open reports. */
    waiting: () => readReportQueue(database),

    /** How many reports came on each of these days. */
    countByDay: (starts: readonly Date[]) => countReports(database, starts),

    /** Sets that operators took down. */
    taken: async (page: Page) => ({ rows: await listTaken(database, page), total: await countTaken(database) }),

    /** Takes a set down. */
    async takeDown(tx: Queryable, id: number, reason: string): Promise<string> {
      const set = requireFound(await lockAnySet(tx, id))
      if (set.isTakenDown) throw new AppError('conflict', { msg: messages.setGoneAlready })
      await markTakenDown(tx, id, clock.now())
      await closeReports(tx, id)
      await noticeTelling.tell(tx, [setModerated(set, { change: 'removed', reason })], { at: clock.now() })
      return set.name
    },

    /** Puts a set back that an operator took down. */
    async putBack(tx: Queryable, id: number): Promise<string> {
      const set = requireFound(await lockAnySet(tx, id))
      if (!set.isTakenDown) throw new AppError('conflict', { msg: messages.setNotTakenDown })
      await markTakenDown(tx, id, null)
      await noticeTelling.tell(tx, [setModerated(set, { change: 'restored', reason: null })], { at: clock.now() })
      return set.name
    },

    /** Closes the reports of a set with which nothing is wrong. */
    async dismiss(tx: Queryable, id: number): Promise<string> {
      const set = requireFound(await lockAnySet(tx, id))
      if ((await closeReports(tx, id)) === 0) throw new AppError('conflict')
      return set.name
    },
  }
}

/** The service of reports and decisions. */
export type SetModeration = ReturnType<typeof createSetModeration>
