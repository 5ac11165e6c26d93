import type { ModeratedSet } from '@plinth/api-schema/moderation-sets'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { complaint } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { type CasePage, groupReports, type NewCaseReport, type ReportRow } from '../../db/grouped-reports.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { IS_PUBLIC, OWNED } from './sets.repository.ts'

const REPORTS_SHOWN = 20

/** Writes a report of a set; answers whether it was the first one of this person about a set that everybody still sees. */
export async function insertReport(
  database: Queryable,
  { subjectId, accountId, reason, words, at }: NewCaseReport,
): Promise<boolean> {
  const rows = await database.query({
    name: 'set-report-insert',
    text: `insert into set_reports (set_id, account_id, reason, words, created_at)
           select s.id, $2, $3, $4, $5 ${OWNED} where s.id = $1 and ${IS_PUBLIC} on conflict do nothing returning 1`,
    values: [subjectId, accountId, complaint[reason], words, at],
  })
  return rows.length > 0
}

/** Closes the open reports of a set; answers how many there were. */
export async function closeReports(tx: Queryable, setId: number): Promise<number> {
  const rows = await tx.query({
    name: 'set-reports-close',
    text: 'update set_reports set closed_at = now() where set_id = $1 and closed_at is null returning 1',
    values: [setId],
  })
  return rows.length
}

/** A set that a decision is made about, locked until the transaction ends. */
export type LockedSet = { id: number; ownerId: number; name: string; isTakenDown: boolean }

/** Locks a set; undefined where it is missing. */
export async function lock(tx: Queryable, id: number): Promise<LockedSet | undefined> {
  const [row] = await tx.query<LockedSet>({
    name: 'set-lock-any',
    text: `select id, account_id as "ownerId", name, taken_down_at is not null as "isTakenDown" from artwork_sets
            where id = $1 for update`,
    values: [id],
  })
  return row
}

/** Takes a set down. */
export const markTakenDown = (tx: Queryable, id: number, at: Date) =>
  tx.query({
    name: 'set-take-down',
    text: 'update artwork_sets set taken_down_at = $2 where id = $1',
    values: [id, at],
  })

/** Puts a set back. */
export const markPutBack = (tx: Queryable, id: number) =>
  tx.query({
    name: 'set-put-back',
    text: 'update artwork_sets set taken_down_at = null where id = $1',
    values: [id],
  })

// What accounts say that were blocked since then says nothing, and nobody sees a set that is private by now.
const OPEN = 'set_reports r join people p on p.id = r.account_id and not p.is_blocked where r.closed_at is null'
const REPORTED = `(select r.set_id, count(*) as reports, min(r.created_at) as first_at, max(r.created_at) as last_at
    from ${OPEN} group by 1) q join artwork_sets s on s.id = q.set_id join people o on o.id = s.account_id where ${IS_PUBLIC}`
const TAKEN = `${OWNED} where s.taken_down_at is not null`

type Row = Omit<ModeratedSet, 'reports'>

const COLUMNS = `s.id, jsonb_build_object('id', o.id, 'name', o.name) as owner, s.name, s.description,
  s.created_at as "createdAt", s.taken_down_at as "takenDownAt"`

/** Sets with open reports, those with most of them first. */
export async function listReported(database: Queryable, page: CasePage): Promise<ModeratedSet[]> {
  const sets = await database.query<Row>({
    name: 'sets-reported',
    text: `select ${COLUMNS}, q.reports as "reportCount" from ${REPORTED}
            order by q.reports desc, q.last_at desc, s.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  const reports = await database.query<ReportRow>({
    name: 'set-reports-of',
    text: `select coalesce(t.id, 0) as "subjectId", l.account_id as "accountId", l.name, l.reason, l.words, l.created_at as "createdAt"
             from unnest($1::bigint[]) as t(id) cross join lateral (
               select r.*, p.name from ${OPEN} and r.set_id = t.id
                order by r.created_at desc, r.account_id limit ${REPORTS_SHOWN}) l
            order by l.created_at desc, l.account_id`,
    values: [sets.map(({ id }) => id)],
  })
  const bySet = groupReports(reports)
  return sets.map((set) => ({ ...set, reports: bySet.get(set.id) ?? [] }))
}

/** The sets with open reports: how many, and since when the oldest waits. */
export async function readReportQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'sets-report-queue',
    text: `select count(*) as count, min(q.first_at) as "oldestAt" from ${REPORTED}`,
  })
  return row!
}

/** Sets that operators took down, the last one first. */
export async function listTaken(database: Queryable, page: CasePage): Promise<ModeratedSet[]> {
  const sets = await database.query<Row & { takenDownAt: Date }>({
    name: 'sets-taken',
    text: `select ${COLUMNS}, 0 as "reportCount" ${TAKEN} order by s.taken_down_at desc, s.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  return sets.map((set) => ({ ...set, reports: [] }))
}

/** How many operators took down. */
export async function countTaken(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'sets-count-taken',
    text: `select count(*) as total ${TAKEN}`,
  })
  return totalOf(rows)
}

/** How many reports came on each of these days. */
export async function countReports(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'set-reports-by-day',
    text: `select width_bucket(created_at, $1::timestamptz[]) as place, count(*) as count from set_reports
            where created_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}
