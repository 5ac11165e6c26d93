import type { Complaint } from '@plinth/api-schema/artwork'
import type { OpenReports } from '@plinth/api-schema/moderation-review'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { accountKind, complaint } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { readOpenReports } from './artworks-open-reports.repository.ts'
import type { Page } from './artworks-reports.repository.ts'

/** What somebody finds wrong with a profile. */
export type NewProfileReport = { profileId: number; accountId: number; reason: Complaint; words: string }

/** Whether somebody has a profile that everybody may see, and whether this person has reported it. */
export async function findReportable(database: Queryable, profileId: number, accountId: number) {
  const [row] = await database.query<{ isReported: boolean }>({
    name: 'profile-reportable',
    text: `select exists (select 1 from artwork_reports r where r.profile_id = p.id and r.account_id = $2) as "isReported"
             from people p where p.id = $1 and p.kind <> ${accountKind.operator} and not p.is_blocked`,
    values: [profileId, accountId],
  })
  return row
}

/** Writes a report of a profile; answers whether it was the first one of this person. */
export async function insertProfileReport(
  database: Queryable,
  { profileId, accountId, reason, words }: NewProfileReport,
): Promise<boolean> {
  const rows = await database.query({
    name: 'profile-report-insert',
    text: `insert into artwork_reports (profile_id, account_id, reason, words) values ($1, $2, $3, $4)
           on conflict do nothing returning 1`,
    values: [profileId, accountId, complaint[reason], words],
  })
  return rows.length > 0
}

// What accounts say that were blocked since then says nothing, and of a blocked account nobody sees the profile.
const OPEN = `artwork_reports r join people p on p.id = r.account_id and not p.is_blocked
  join people s on s.id = r.profile_id and not s.is_blocked where r.closed_at is null`

/** Profiles with open reports, those with most of them first. */
export async function listReportedProfiles(database: Queryable, page: Page) {
  const profiles = await database.query<{ id: number; reportCount: number }>({
    name: 'profile-reports-page',
    text: `select s.id, count(*) as "reportCount" from ${OPEN} group by s.id
            order by count(*) desc, max(r.created_at) desc, s.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  const reports = await readOpenReports(
    database,
    'profile',
    profiles.map(({ id }) => id),
  )
  return profiles.map((profile): OpenReports & { id: number } => ({
    ...profile,
    reports: reports.get(profile.id) ?? [],
  }))
}

/** How many profiles have open reports. */
export async function countReportedProfiles(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'profile-reports-count',
    text: `select count(distinct s.id) as total from ${OPEN}`,
  })
  return totalOf(rows)
}

/** The profiles with open reports. */
export async function readProfileReportQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'profile-reports-queue',
    text: `select count(distinct s.id) as count, min(r.created_at) as "oldestAt" from ${OPEN}`,
  })
  return row!
}
