import type { ModeratedCollection } from '@plinth/api-schema/moderation-collections'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { complaint } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { type CasePage, groupReports, type NewCaseReport, type ReportRow } from '../../db/grouped-reports.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { FROM, SHOWN } from './collections.repository.ts'

const REPORTS_SHOWN = 20

/** Whether somebody has reported a collection. */
export async function hasReported(database: Queryable, id: number, accountId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'collection-reported',
    text: 'select 1 from collection_reports where collection_id = $1 and account_id = $2',
    values: [id, accountId],
  })
  return rows.length > 0
}

/** Writes a report; answers whether it was the first one of this person about a collection that everybody still sees. */
export async function insertReport(
  database: Queryable,
  { subjectId, accountId, reason, words, at }: NewCaseReport,
): Promise<boolean> {
  const rows = await database.query({
    name: 'collection-report-insert',
    text: `insert into collection_reports (collection_id, account_id, reason, words, created_at)
           select k.id, $2, $3, $4, $5 from ${FROM} where k.id = $1 and ${SHOWN} on conflict do nothing returning 1`,
    values: [subjectId, accountId, complaint[reason], words, at],
  })
  return rows.length > 0
}

/** Closes the open reports of a collection; answers how many there were. */
export async function closeReports(tx: Queryable, id: number): Promise<number> {
  const rows = await tx.query({
    name: 'collection-reports-close',
    text: 'update collection_reports set closed_at = now() where collection_id = $1 and closed_at is null returning 1',
    values: [id],
  })
  return rows.length
}

/** Deletes what somebody reported. */
export const deleteReportsOf = (database: Queryable, accountId: number) =>
  database.query({
    name: 'collection-reports-forget',
    text: 'delete from collection_reports where account_id = $1',
    values: [accountId],
  })

/** A collection that a decision is made about, locked until the transaction ends. */
export type LockedCollection = { id: number; ownerId: number; name: string; isTakenDown: boolean }

/** Locks a collection of somebody; those that everybody shares are nobody's, and stay. */
export async function lock(tx: Queryable, id: number): Promise<LockedCollection | undefined> {
  const [row] = await tx.query<LockedCollection>({
    name: 'collection-lock-any',
    text: `select id, account_id as "ownerId", name, taken_down_at is not null as "isTakenDown" from collections
            where id = $1 and account_id is not null for update`,
    values: [id],
  })
  return row
}

// All of its works are hidden or shown with it.
const NOTED =
  'insert into collection_changes (chain_id, contract) select chain_id, contract from taken where contract is not null'

/** Takes a collection down. */
export const markTakenDown = (tx: Queryable, id: number, at: Date) =>
  tx.query({
    name: 'collection-take-down',
    text: `with taken as (update collections set taken_down_at = $2 where id = $1 returning chain_id, contract) ${NOTED}`,
    values: [id, at],
  })

/** Puts a collection back. */
export const markPutBack = (tx: Queryable, id: number) =>
  tx.query({
    name: 'collection-put-back',
    text: `with taken as (update collections set taken_down_at = null where id = $1 returning chain_id, contract) ${NOTED}`,
    values: [id],
  })

// What accounts say that were blocked since then says nothing, and nobody sees a collection whose owner is blocked.
const OPEN = 'collection_reports r join people b on b.id = r.account_id and not b.is_blocked where r.closed_at is null'
const REPORTED = `(select r.collection_id, count(*) as reports, min(r.created_at) as first_at, max(r.created_at) as last_at
    from ${OPEN} group by 1) q join ${FROM} on k.id = q.collection_id where ${SHOWN}`
const TAKEN = `${FROM} where k.taken_down_at is not null`

type Row = Omit<ModeratedCollection, 'reports'>

const COLUMNS = `k.id, jsonb_build_object('id', k.account_id, 'name', coalesce(p.name, '')) as owner, k.name, k.symbol, k.bio,
  k.picture as image, k.banner, k.created_at as "createdAt", k.taken_down_at as "takenDownAt"`

/** Collections with open reports, those with most of them first. */
export async function listReported(database: Queryable, page: CasePage): Promise<ModeratedCollection[]> {
  const collections = await database.query<Row>({
    name: 'collections-reported',
    text: `select ${COLUMNS}, q.reports as "reportCount" from ${REPORTED}
            order by q.reports desc, q.last_at desc, k.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  const reports = await database.query<ReportRow>({
    name: 'collection-reports-of',
    text: `select coalesce(t.id, 0) as "subjectId", l.account_id as "accountId", l.name, l.reason, l.words, l.created_at as "createdAt"
             from unnest($1::bigint[]) as t(id) cross join lateral (
               select r.*, b.name from ${OPEN} and r.collection_id = t.id
                order by r.created_at desc, r.account_id limit ${REPORTS_SHOWN}) l
            order by l.created_at desc, l.account_id`,
    values: [collections.map(({ id }) => id)],
  })
  const byCollection = groupReports(reports)
  return collections.map((collection) => ({ ...collection, reports: byCollection.get(collection.id) ?? [] }))
}

/** The collections with open reports: how many, and since when the oldest waits. */
export async function readReportQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'collections-report-queue',
    text: `select count(*) as count, min(q.first_at) as "oldestAt" from ${REPORTED}`,
  })
  return row!
}

/** Collections that operators took down, the last one first. */
export async function listTaken(database: Queryable, page: CasePage): Promise<ModeratedCollection[]> {
  const collections = await database.query<Row & { takenDownAt: Date }>({
    name: 'collections-taken',
    text: `select ${COLUMNS}, 0 as "reportCount" from ${TAKEN} order by k.taken_down_at desc, k.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  return collections.map((collection) => ({ ...collection, reports: [] }))
}

/** How many operators took down. */
export async function countTaken(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'collections-count-taken',
    text: `select count(*) as total from ${TAKEN}`,
  })
  return totalOf(rows)
}

/** How many reports came on each of these days. */
export async function countReports(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'collection-reports-by-day',
    text: `select width_bucket(created_at, $1::timestamptz[]) as place, count(*) as count from collection_reports
            where created_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}
