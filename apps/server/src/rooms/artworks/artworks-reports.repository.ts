import type { ArtworkFlags, Complaint } from '@plinth/api-schema/artwork'
import type { ReportedArtwork } from '@plinth/api-schema/moderation-review'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import type { Picture } from '@plinth/api-schema/pictures'
import { complaint, pairState, removedBy, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { OPEN_REPORTS, readOpenReports } from './artworks-open-reports.repository.ts'
import { type ModeratedRow, moderatedColumns, moderatedOf } from './artworks-takedown.repository.ts'

/** Which part of a list is wanted. */
export type Page = { limit: number; offset: number }
/** What somebody finds wrong with a work. */
export type NewReport = { campaignId: number; artworkId: number; accountId: number; reason: Complaint; words: string }

const SHOWN = `w.purged_at is null and w.picture is not null and (w.deleted_at is null or w.deleted_by = ${removedBy.waiting})`

/** Writes a report of a work that is on the wall; answers whether it was the first one of this person. */
export async function insertReport(
  database: Queryable,
  { campaignId, artworkId, accountId, reason, words }: NewReport,
) {
  const rows = await database.query({
    name: 'reports-insert',
    text: `insert into artwork_reports (campaign_id, artwork_id, account_id, reason, words)
           select w.campaign_id, w.id, $3, $4, $5 from artworks w where w.campaign_id = $1 and w.id = $2 and w.deleted_at is null
           on conflict do nothing returning 1`,
    values: [campaignId, artworkId, accountId, complaint[reason], words],
  })
  return rows.length > 0
}

const REPORTED = `(select r.artwork_id, count(*) as reports, min(r.created_at) as first_at, max(r.created_at) as last_at from ${OPEN_REPORTS} group by 1) r
  join artworks w on w.id = r.artwork_id where ${SHOWN}`

/** Works with open reports, those with most of them first. */
export async function listReported(database: Queryable, page: Page): Promise<ReportedArtwork[]> {
  const rows = await database.query<ModeratedRow & { reportCount: number }>({
    name: 'reports-artworks',
    text: `with page as materialized (
             select w.*, r.reports, r.last_at from ${REPORTED} order by r.reports desc, r.last_at desc, w.id limit $1 offset $2)
           select ${moderatedColumns}, w.reports as "reportCount"
             from page w join campaign_facts c on c.id = w.campaign_id join mailboxes a on a.id = w.account_id
            order by w.reports desc, w.last_at desc, w.id`,
    values: [page.limit, page.offset],
  })
  const reports = await readOpenReports(
    database,
    'artwork',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...moderatedOf(row), reports: reports.get(row.id) ?? [] }))
}

/** How many works have open reports. */
export async function countReported(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'reports-count-artworks',
    text: `select count(*) as total from ${REPORTED}`,
  })
  return totalOf(rows)
}

/** The works with open reports. */
export async function readReportQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'reports-queue',
    text: `select count(*) as count, min(r.first_at) as "oldestAt" from ${REPORTED}`,
  })
  return row!
}

/** How many reports came on each of these days. */
export async function countReports(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'reports-by-day',
    text: `select width_bucket(created_at, $1::timestamptz[]) as place, count(*) as count from artwork_reports
            where created_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}

const FLAGGED = `artworks w where w.campaign_id = $1 and ($2::bigint[] is null or w.id = any($2::bigint[])) and ${SHOWN} and w.id in (
    select r.artwork_id from ${OPEN_REPORTS} and r.campaign_id = $1
    union select p.artwork_id from artwork_pairs p where p.campaign_id = $1 and p.state = ${pairState.open})`

/** Which works of a campaign are asked about: of a list, or all of them. */
export type FlagFilter = { campaignId: number; ids: readonly number[] | undefined }

/** The works of a campaign that something speaks against, the newest first. */
export async function listFlags(
  database: Queryable,
  { campaignId, ids, brandId }: FlagFilter & { brandId: number },
  page: Page,
): Promise<ArtworkFlags[]> {
  const works = await database.query<{ id: number }>({
    name: 'flags-artworks',
    text: `select w.id from ${FLAGGED} order by w.id desc limit $3 offset $4`,
    values: [campaignId, ids ?? null, page.limit, page.offset],
  })
  const values = [campaignId, works.map(({ id }) => id)]
  const reports = await database.query<{ artworkId: number; reason: number; count: number }>({
    name: 'flags-reports',
    text: `select coalesce(r.artwork_id, 0) as "artworkId", r.reason, count(*) as count from ${OPEN_REPORTS}
              and r.campaign_id = $1 and r.artwork_id = any($2::bigint[]) group by 1, 2 order by 1, 2`,
    values,
  })
  const alike = await database.query<{
    artworkId: number
    createdAt: Date
    id: number
    title: string
    artistName: string
    picture: Picture | null
    isSeen: boolean
  }>({
    name: 'flags-alike',
    text: `select p.artwork_id as "artworkId", w.created_at as "createdAt", w.id, w.title, a.name as "artistName", w.picture,
             w.deleted_at is null and w.picture is not null
               and exists (select 1 from visible_campaigns($3, false) v where v.id = w.campaign_id) as "isSeen"
             from artwork_pairs p join artworks w on w.campaign_id = p.other_campaign_id and w.id = p.other_artwork_id
             join people a on a.id = w.account_id
            where p.campaign_id = $1 and p.artwork_id = any($2::bigint[]) and p.state = ${pairState.open} order by p.distance, w.id`,
    values: [...values, brandId],
  })
  return works.map(({ id: artworkId }) => ({
    artworkId,
    reports: reports
      .filter((report) => report.artworkId === artworkId)
      .map(({ reason, count }) => ({ reason: stateOf(complaint, reason), count })),
    alike: alike
      .filter((other) => other.artworkId === artworkId)
      .map(({ createdAt, isSeen, id, title, artistName, picture }) => ({
        createdAt,
        seen: isSeen && picture ? { id, title, artistName, picture } : null,
      })),
  }))
}

/** How many works of a campaign something speaks against. */
export async function countFlags(database: Queryable, { campaignId, ids }: FlagFilter): Promise<number> {
  const rows = await database.query<Total>({
    name: 'flags-count',
    text: `select count(*) as total from ${FLAGGED}`,
    values: [campaignId, ids ?? null],
  })
  return totalOf(rows)
}
