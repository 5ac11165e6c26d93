import type { ModeratedForeignNft } from '@plinth/api-schema/moderation-foreign'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { complaint } from '@plinth/api-schema/states'
import type { Address } from 'viem'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { type CasePage, groupReports, type NewCaseReport, type ReportRow } from '../../db/grouped-reports.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { FOUND, IS_SHOWN } from './foreign.repository.ts'

const REPORTS_SHOWN = 20
const OF_TOKEN = '(f.chain_id, f.contract, f.token_id) = (t.chain_id, t.contract, t.token_id)'

/** Whose an NFT is that hangs in somebody's Collected, and whether a reader has reported it. */
export async function findReportable(database: Queryable, id: number, readerId: number, chainIds: readonly number[]) {
  const [row] = await database.query<{ accountId: number; isReported: boolean }>({
    name: 'foreign-reportable',
    text: `select f.account_id as "accountId", exists (select 1 from foreign_reports r join foreign_tokens t on t.id = r.foreign_token_id
                   where ${OF_TOKEN} and r.account_id = $2) as "isReported"
             from ${FOUND} and ${IS_SHOWN} and f.id = $1 and f.chain_id = any($3::bigint[])`,
    values: [id, readerId, chainIds],
  })
  return row
}

/** Writes a report of what hangs in somebody's Collected; answers whether it was the first one of this person. */
export async function insertReport(
  database: Queryable,
  { subjectId, accountId, reason, words, at }: NewCaseReport,
): Promise<boolean> {
  const rows = await database.query({
    name: 'foreign-report-insert',
    text: `with token as (
             insert into foreign_tokens (chain_id, contract, contract_type, token_id, name, picture, reported_at)
             select f.chain_id, f.contract, f.contract_type, f.token_id, f.name, f.picture, $5::timestamptz
               from ${FOUND} and ${IS_SHOWN} and f.id = $1
             on conflict (chain_id, contract, token_id) do update set name = excluded.name, picture = excluded.picture
             returning id)
           insert into foreign_reports (foreign_token_id, account_id, reason, words, created_at)
           select id, $2, $3, $4, $5 from token on conflict do nothing returning 1`,
    values: [subjectId, accountId, complaint[reason], words, at],
  })
  return rows.length > 0
}

/** Closes the open reports of a token; answers how many there were. */
export async function closeReports(tx: Queryable, id: number): Promise<number> {
  const rows = await tx.query({
    name: 'foreign-reports-close',
    text: 'update foreign_reports set closed_at = now() where foreign_token_id = $1 and closed_at is null returning 1',
    values: [id],
  })
  return rows.length
}

/** Deletes what somebody reported. */
export const deleteReportsOf = (database: Queryable, accountId: number) =>
  database.query({
    name: 'foreign-reports-forget',
    text: 'delete from foreign_reports where account_id = $1',
    values: [accountId],
  })

/** Somebody who holds a token, and the wallet in which it lies. */
type TokenHolder = { accountId: number; address: Address }
/** A token that a decision is made about, locked until the transaction ends. */
export type LockedToken = { id: number; tokenId: string; name: string; isTakenDown: boolean; holders: TokenHolder[] }

/** Locks a token, and tells who holds it. */
export async function lock(tx: Queryable, id: number): Promise<LockedToken | undefined> {
  const [token] = await tx.query<Omit<LockedToken, 'holders'>>({
    name: 'foreign-token-lock',
    text: `select id, token_id::text as "tokenId", name, taken_down_at is not null as "isTakenDown" from foreign_tokens
            where id = $1 for update`,
    values: [id],
  })
  if (!token) return
  const holders = await tx.query<TokenHolder>({
    name: 'foreign-token-holders',
    text: `select f.account_id as "accountId", s.address from ${FOUND} and exists (select 1 from foreign_tokens t
            where t.id = $1 and ${OF_TOKEN}) order by f.id`,
    values: [id],
  })
  return { ...token, holders }
}

/** Takes a token down. */
export const markTakenDown = (tx: Queryable, id: number, at: Date) =>
  tx.query({
    name: 'foreign-token-take-down',
    text: 'update foreign_tokens set taken_down_at = $2 where id = $1',
    values: [id, at],
  })

/** Puts a token back. */
export const markPutBack = (tx: Queryable, id: number) =>
  tx.query({
    name: 'foreign-token-put-back',
    text: 'update foreign_tokens set taken_down_at = null where id = $1',
    values: [id],
  })

// What accounts say that were blocked since then says nothing, and what nobody's page shows any more waits for nobody.
const OPEN = 'foreign_reports r join people b on b.id = r.account_id and not b.is_blocked where r.closed_at is null'
const REPORTED = `(select r.foreign_token_id, count(*) as reports, min(r.created_at) as first_at, max(r.created_at) as last_at
    from ${OPEN} group by 1) q join foreign_tokens t on t.id = q.foreign_token_id
  where exists (select 1 from ${FOUND} and ${IS_SHOWN} and ${OF_TOKEN})`
const TAKEN = 'foreign_tokens t where t.taken_down_at is not null'

type Row = Omit<ModeratedForeignNft, 'reports' | 'holder'> & { holderId: number | null; holderName: string | null }

const HOLDER = (what: string) => `(select ${what} from ${FOUND} and ${OF_TOKEN} order by f.id limit 1)`
const COLUMNS = `t.id, t.chain_id as "chainId", t.contract, t.contract_type as "contractType", t.token_id::text as "tokenId", t.name,
  t.picture, t.reported_at as "reportedAt", t.taken_down_at as "takenDownAt", ${HOLDER('p.id')} as "holderId",
  ${HOLDER('p.name')} as "holderName"`

const toModerated =
  (reports: ReadonlyMap<number, ModeratedForeignNft['reports']>) =>
  ({ holderId, holderName, ...row }: Row): ModeratedForeignNft => ({
    ...row,
    holder: holderId === null ? null : { id: holderId, name: holderName ?? '' },
    reports: reports.get(row.id) ?? [],
  })

/** Tokens with open reports, those with most of them first. */
export async function listReported(database: Queryable, page: CasePage): Promise<ModeratedForeignNft[]> {
  const tokens = await database.query<Row>({
    name: 'foreign-reported',
    text: `select ${COLUMNS}, q.reports as "reportCount" from ${REPORTED}
            order by q.reports desc, q.last_at desc, t.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  const reports = await database.query<ReportRow>({
    name: 'foreign-reports-of',
    text: `select coalesce(t.id, 0) as "subjectId", l.account_id as "accountId", l.name, l.reason, l.words, l.created_at as "createdAt"
             from unnest($1::bigint[]) as t(id) cross join lateral (
               select r.*, b.name from ${OPEN} and r.foreign_token_id = t.id
                order by r.created_at desc, r.account_id limit ${REPORTS_SHOWN}) l
            order by l.created_at desc, l.account_id`,
    values: [tokens.map(({ id }) => id)],
  })
  return tokens.map(toModerated(groupReports(reports)))
}

/** The tokens with open reports: how many, and since when the oldest waits. */
export async function readReportQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'foreign-report-queue',
    text: `select count(*) as count, min(q.first_at) as "oldestAt" from ${REPORTED}`,
  })
  return row!
}

/** Tokens that operators took down, the last one first. */
export async function listTaken(database: Queryable, page: CasePage): Promise<ModeratedForeignNft[]> {
  const tokens = await database.query<Row & { takenDownAt: Date }>({
    name: 'foreign-taken',
    text: `select ${COLUMNS}, 0 as "reportCount" from ${TAKEN} order by t.taken_down_at desc, t.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  return tokens.map(toModerated(new Map()))
}

/** How many operators took down. */
export async function countTaken(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'foreign-count-taken',
    text: `select count(*) as total from ${TAKEN}`,
  })
  return totalOf(rows)
}

/** How many reports came on each of these days. */
export async function countReports(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'foreign-reports-by-day',
    text: `select width_bucket(created_at, $1::timestamptz[]) as place, count(*) as count from foreign_reports
            where created_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}
