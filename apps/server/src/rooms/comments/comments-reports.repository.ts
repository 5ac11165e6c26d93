import type { ModeratedComment } from '@plinth/api-schema/moderation-comments'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { complaint, removedBy } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { type CasePage, groupReports, type NewCaseReport, type ReportRow } from '../../db/grouped-reports.ts'
import { type Total, totalOf } from '../../db/total.ts'

const REPORTS_SHOWN = 20

/** A comment that is shown, as far as a report needs it; undefined where it is removed or its author blocked. */
export async function findReportable(database: Queryable, id: number, accountId: number) {
  const [row] = await database.query<{ artworkId: number; authorId: number; isReported: boolean }>({
    name: 'comment-reportable',
    text: `select m.artwork_id as "artworkId", m.account_id as "authorId",
             exists (select 1 from comment_reports r where r.comment_id = m.id and r.account_id = $2) as "isReported"
             from comments m join people p on p.id = m.account_id and not p.is_blocked
            where m.id = $1 and m.removed_at is null`,
    values: [id, accountId],
  })
  return row
}

/** Writes a report; answers whether it was the first one of this person about a comment that is still there. */
export async function insertReport(
  database: Queryable,
  { subjectId, accountId, reason, words, at }: NewCaseReport,
): Promise<boolean> {
  const rows = await database.query({
    name: 'comment-report-insert',
    text: `insert into comment_reports (comment_id, account_id, reason, words, created_at)
           select m.id, $2, $3, $4, $5 from comments m where m.id = $1 and m.removed_at is null
           on conflict do nothing returning 1`,
    values: [subjectId, accountId, complaint[reason], words, at],
  })
  return rows.length > 0
}

/** Closes the open reports of a comment; answers how many there were. */
export async function closeReports(tx: Queryable, commentId: number): Promise<number> {
  const rows = await tx.query({
    name: 'comment-reports-close',
    text: 'update comment_reports set closed_at = now() where comment_id = $1 and closed_at is null returning 1',
    values: [commentId],
  })
  return rows.length
}

// What accounts say that were blocked since then says nothing.
const OPEN = 'comment_reports r join people p on p.id = r.account_id and not p.is_blocked where r.closed_at is null'
// Nobody sees what blocked accounts wrote, or what its brand has taken down.
const REPORTED = `(select r.comment_id, count(*) as reports, min(r.created_at) as first_at, max(r.created_at) as last_at
    from ${OPEN} group by 1) o join comments m on m.id = o.comment_id and m.removed_at is null
  join people a on a.id = m.account_id and not a.is_blocked`
const TAKEN = `comments m join people a on a.id = m.account_id where m.removed_by = ${removedBy.operator}`

type Row = Omit<ModeratedComment, 'reports'>

// `m` is the comment, `a` its author.
const COLUMNS = `m.id, jsonb_build_object('id', a.id, 'name', a.name) as author, m.words,
  jsonb_build_object('id', m.artwork_id, 'title',
    coalesce((select f.title from artwork_facts f where f.campaign_id = m.campaign_id and f.id = m.artwork_id), '')) as artwork,
  jsonb_build_object('id', m.campaign_id, 'name',
    coalesce((select c.name from campaign_facts c where c.id = m.campaign_id), '')) as campaign,
  m.created_at as "createdAt", m.removed_at as "takenDownAt"`

const withReports = async (database: Queryable, rows: readonly Row[]): Promise<ModeratedComment[]> => {
  const reports = await database.query<ReportRow>({
    name: 'comment-reports-of',
    text: `select o.comment_id as "subjectId", o.account_id as "accountId", o.name, o.reason, o.words, o.created_at as "createdAt"
             from unnest($1::bigint[]) as t(id) cross join lateral (
               select r.*, p.name from ${OPEN} and r.comment_id = t.id
                order by r.created_at desc, r.account_id limit ${REPORTS_SHOWN}) o
            order by o.created_at desc, o.account_id`,
    values: [rows.map(({ id }) => id)],
  })
  const byComment = groupReports(reports)
  return rows.map((row) => ({ ...row, reports: byComment.get(row.id) ?? [] }))
}

/** Comments with open reports, those with most of them first. */
export const listReported = async (database: Queryable, page: CasePage): Promise<ModeratedComment[]> =>
  withReports(
    database,
    await database.query<Row>({
      name: 'comments-reported',
      text: `select ${COLUMNS}, o.reports as "reportCount" from ${REPORTED}
              order by o.reports desc, o.last_at desc, m.id limit $1 offset $2`,
      values: [page.limit, page.offset],
    }),
  )

/** The comments with open reports: how many, and since when the oldest waits. */
export async function readReportQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'comments-report-queue',
    text: `select count(*) as count, min(o.first_at) as "oldestAt" from ${REPORTED}`,
  })
  return row!
}

/** Comments that operators took down, the last one first. */
export const listTaken = async (database: Queryable, page: CasePage): Promise<ModeratedComment[]> =>
  withReports(
    database,
    await database.query<Row>({
      name: 'comments-taken',
      text: `select ${COLUMNS}, 0 as "reportCount" from ${TAKEN} order by m.removed_at desc, m.id limit $1 offset $2`,
      values: [page.limit, page.offset],
    }),
  )

/** How many operators took down. */
export async function countTaken(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'comments-count-taken',
    text: `select count(*) as total from ${TAKEN}`,
  })
  return totalOf(rows)
}

/** How many reports came on each of these days. */
export async function countReports(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'comment-reports-by-day',
    text: `select width_bucket(created_at, $1::timestamptz[]) as place, count(*) as count from comment_reports
            where created_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}
