import type { Complaint } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'
import type { Database, Queryable } from '../../db/database.ts'
import type { CasePage, NewCaseReport } from '../../db/grouped-reports.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { type NewNotice, noticeTelling } from '../notices/notices-telling.service.ts'
import type { ReportService } from './artworks-reports.service.ts'

/** What was decided about something, as its owner is told. */
export type CaseDecision = { change: 'removed' | 'restored'; reason: string | null }

/** The statements that take one kind of subject down and put it back; each room has its own. */
type TakeDownStore<Locked> = {
  /** Locks a subject until the transaction ends; undefined where it is missing. */
  lock(tx: Queryable, id: number): Promise<Locked | undefined>
  markTakenDown(tx: Queryable, id: number, at: Date): Promise<unknown>
  markPutBack(tx: Queryable, id: number): Promise<unknown>
}

/** The statements about one kind of subject that people report. */
type CaseStore<Locked, Moderated> = TakeDownStore<Locked> & {
  /** Answers whether it was the first report of this person about a subject that is still shown. */
  insertReport(database: Queryable, report: NewCaseReport): Promise<boolean>
  /** Answers how many reports were open. */
  closeReports(tx: Queryable, id: number): Promise<number>
  readReportQueue(database: Queryable): Promise<Waiting>
  countReports(database: Queryable, starts: readonly Date[]): Promise<number[]>
  listReported(database: Queryable, page: CasePage): Promise<Moderated[]>
  listTaken(database: Queryable, page: CasePage): Promise<Moderated[]>
  countTaken(database: Queryable): Promise<number>
}

export type CaseModerationDeps = {
  database: Database
  clock: Clock
  reports: Pick<ReportService, 'consumeReport'>
}

/** What differs between the kinds of subjects that are taken down. */
type TakeDownKind<Locked> = {
  clock: Clock
  store: TakeDownStore<Locked>
  isTakenDown(subject: Locked): boolean
  /** What the audit log calls it. */
  nameOf(subject: Locked): string
  /** What those are told whose it is. */
  notice(subject: Locked, decided: CaseDecision): NewNotice | NewNotice[]
  said: { goneAlready: RefusalSentence; notTakenDown: RefusalSentence }
}

/** What differs between the kinds of subjects that people report. */
type CaseKind<Locked, Moderated> = CaseModerationDeps &
  TakeDownKind<Locked> & {
    store: CaseStore<Locked, Moderated>
    /** A subject that this person sees; undefined where there is none. */
    findReportable(member: Member, id: number): Promise<{ isOwn: boolean; isReported: boolean } | undefined>
    said: { reportedAlready: RefusalSentence }
  }

const requireLocked = async <Locked>(store: TakeDownStore<Locked>, tx: Queryable, id: number): Promise<Locked> => {
  const subject = await store.lock(tx, id)
  if (!subject) throw new AppError('notFound')
  return subject
}

/** What operators take down of one kind of subject, and put back, in transactions of their own; both answer its name. */
export function createTakeDowns<Locked>({ clock, store, said, ...kind }: TakeDownKind<Locked>) {
  const tell = (tx: Queryable, subject: Locked, decided: CaseDecision) =>
    noticeTelling.tell(tx, [kind.notice(subject, decided)].flat(), { at: clock.now() })

  return {
    /** Takes something down. */
    async takeDown(tx: Queryable, id: number, reason: string): Promise<string> {
      const subject = await requireLocked(store, tx, id)
      if (kind.isTakenDown(subject)) throw new AppError('conflict', { msg: said.goneAlready })
      await store.markTakenDown(tx, id, clock.now())
      await tell(tx, subject, { change: 'removed', reason })
      return kind.nameOf(subject)
    },

    /** Puts back what an operator took down. */
    async putBack(tx: Queryable, id: number): Promise<string> {
      const subject = await requireLocked(store, tx, id)
      if (!kind.isTakenDown(subject)) throw new AppError('conflict', { msg: said.notTakenDown })
      await store.markPutBack(tx, id)
      await tell(tx, subject, { change: 'restored', reason: null })
      return kind.nameOf(subject)
    },
  }
}

/** Takes one kind of subject down and puts it back. */
export type TakeDowns = ReturnType<typeof createTakeDowns<never>>

/** What people report about one kind of subject, and what operators decide about it in transactions of their own; those answer its name. */
export function createCaseModeration<Locked, Moderated>(kind: CaseKind<Locked, Moderated>) {
  const { database, clock, reports, store, said } = kind
  const takeDowns = createTakeDowns(kind)

  return {
    /** Reports what somebody else has made, once. */
    async report(member: Member, subjectId: number, words: { reason: Complaint; words: string }): Promise<void> {
      const found = await kind.findReportable(member, subjectId)
      if (!found) throw new AppError('notFound')
      if (found.isOwn) throw new AppError('conflict', { msg: messages.reportOwn })
      const again = new AppError('conflict', { msg: said.reportedAlready })
      if (found.isReported) throw again
      const { accountId } = member
      await reports.consumeReport(accountId)
      if (!(await store.insertReport(database, { subjectId, accountId, ...words, at: clock.now() }))) throw again
    },

    /** Those with open reports. */
    reported: async (page: CasePage) => ({
      rows: await store.listReported(database, page),
      total: (await store.readReportQueue(database)).count,
    }),

    /** How many have open reports, and since when. */
    waiting: () => store.readReportQueue(database),

    /** How many reports came on each of these days. */
    countByDay: (starts: readonly Date[]) => store.countReports(database, starts),

    /** Those that operators took down. */
    taken: async (page: CasePage) => ({
      rows: await store.listTaken(database, page),
      total: await store.countTaken(database),
    }),

    /** Takes something down, and closes its reports. */
    async takeDown(tx: Queryable, id: number, reason: string): Promise<string> {
      const name = await takeDowns.takeDown(tx, id, reason)
      await store.closeReports(tx, id)
      return name
    },

    putBack: takeDowns.putBack,

    /** Closes the reports of something with which nothing is wrong. */
    async dismiss(tx: Queryable, id: number): Promise<string> {
      const subject = await requireLocked(store, tx, id)
      if ((await store.closeReports(tx, id)) === 0) throw new AppError('conflict', { msg: messages.noOpenReports })
      return kind.nameOf(subject)
    },
  }
}

export type CaseModeration<Moderated> = ReturnType<typeof createCaseModeration<never, Moderated>>
