import type { OpenReports } from '@plinth/api-schema/moderation-review'
import type { Queryable } from '../../db/database.ts'
import { groupReports, type ReportRow } from '../../db/grouped-reports.ts'

/** What is reported. */
export type ReportSubject = 'artwork' | 'profile'

const COLUMNS = { artwork: 'artwork_id', profile: 'profile_id' } as const
// Of an operator's many works, so many reports say enough.
const REPORTS_SHOWN = 20

// What accounts say that were blocked since then says nothing.
/** Open reports `r` of people `p`. */
export const OPEN_REPORTS =
  'artwork_reports r join people p on p.id = r.account_id and not p.is_blocked where r.closed_at is null'

/** Closes the open reports of a work or a profile, as part of a bulk act or by themselves; answers how many there were. */
export async function closeReports(
  tx: Queryable,
  subject: ReportSubject,
  id: number,
  bulkId: string | null = null,
): Promise<number> {
  const rows = await tx.query({
    name: `reports-close-${subject}`,
    text: `update artwork_reports set closed_at = now(), closing_id = $2
            where ${COLUMNS[subject]} = $1 and closed_at is null returning 1`,
    values: [id, bulkId],
  })
  return rows.length
}

/** Opens the reports of a work or a profile again that a bulk act closed; answers how many those were. */
export async function reopenReports(
  tx: Queryable,
  subject: ReportSubject,
  id: number,
  bulkId: string,
): Promise<number> {
  const rows = await tx.query({
    name: `reports-reopen-${subject}`,
    text: `update artwork_reports set closed_at = null, closing_id = null
            where ${COLUMNS[subject]} = $1 and closing_id = $2 returning 1`,
    values: [id, bulkId],
  })
  return rows.length
}

/** The newest open reports of each of these works or profiles. */
export async function readOpenReports(
  database: Queryable,
  subject: ReportSubject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OpenReports['reports']>> {
  const rows = await database.query<ReportRow>({
    name: `reports-open-${subject}`,
    text: `select coalesce(t.id, 0) as "subjectId", o.account_id as "accountId", o.name, o.reason, o.words, o.created_at as "createdAt"
             from unnest($1::bigint[]) as t(id) cross join lateral (
               select r.account_id, r.reason, r.words, r.created_at, p.name from ${OPEN_REPORTS} and r.${COLUMNS[subject]} = t.id
                order by r.created_at desc, r.account_id limit ${REPORTS_SHOWN}) o
            order by o.created_at desc, o.account_id`,
    values: [ids],
  })
  return groupReports(rows)
}
