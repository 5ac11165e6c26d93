import type { Queryable } from '../../db/database.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'

/** One thing that happened in a campaign. */
export type LiveEvent = {
  id: number
  campaignId: number
  kind: 'votes' | 'artwork' | 'campaign'
  payload: Record<string, unknown>
}
/** What was read, the moment of the database's clock up to which it was read, in milliseconds, and the snapshot that it was read in. */
export type ReadEvents = { events: LiveEvent[]; readAt: number; snapshot: string }

type Row = { [Field in keyof LiveEvent]: LiveEvent[Field] | null } & { readAt: number; snapshot: string }

const SELECT = `select e.id, e.campaign_id as "campaignId", e.kind, e.payload, o.snapshot,
    floor(extract(epoch from o.read_at) * 1000)::bigint as "readAt"
  from (select clock_timestamp() as read_at, pg_current_snapshot()::text as snapshot) o left join live_events e on`

// Where nothing happened there is one row without an event.
const toEvents = (rows: readonly Row[]): ReadEvents => ({
  events: rows.filter((row): row is LiveEvent & Row => row.id !== null).reverse(),
  readAt: rows[0]!.readAt,
  snapshot: rows[0]!.snapshot,
})

/** More rows than this are not read at once; of more, the newest. */
export const MAX_AT_ONCE = 2_000

/** The events of some campaigns, or of all, since a moment less an overlap, or of the overlap alone. */
export async function findLiveEvents(
  database: Queryable,
  campaignIds: readonly number[] | 'all',
  since: number | null,
  overlapMs: number,
): Promise<ReadEvents> {
  const rows = await database.query<Row>({
    name: 'live-events',
    text: `${SELECT} ($4::boolean or e.campaign_id = any($1::bigint[])) and e.created_at > least(
             to_timestamp($2::bigint / 1000.0), o.read_at) - make_interval(secs => $3::int / 1000.0)
           order by e.id desc limit ${MAX_AT_ONCE + 1}`,
    values: [campaignIds === 'all' ? [] : campaignIds, since, overlapMs, campaignIds === 'all'],
  })
  return toEvents(rows)
}

/** The events of some campaigns, or of all, that a snapshot did not see: each is found once, however late its transaction was committed. */
export async function findUnseenEvents(
  database: Queryable,
  campaignIds: readonly number[] | 'all',
  snapshot: string,
): Promise<ReadEvents> {
  const rows = await database.query<Row>({
    name: 'live-events-unseen',
    // Rows of a restored backup name transactions of another database, which may be yet to come here.
    text: `${SELECT} e.written_by >= pg_snapshot_xmin($1::pg_snapshot)
             and e.written_by < pg_snapshot_xmax(pg_current_snapshot())
             and not pg_visible_in_snapshot(e.written_by, $1::pg_snapshot)
             and ($3::boolean or e.campaign_id = any($2::bigint[]))
           order by e.id desc limit ${MAX_AT_ONCE + 1}`,
    values: [snapshot, campaignIds === 'all' ? [] : campaignIds, campaignIds === 'all'],
  })
  return toEvents(rows)
}

/** Removes events that are older than so many seconds, by the database's clock, which has written their times; answers how many went. */
export const deleteLiveEvents = (database: Queryable, seconds: number): Promise<number> =>
  deleteInBatches(database, {
    text: `delete from live_events where id in (
      select id from live_events where created_at < now() - make_interval(secs => $1) limit ${BATCH}) returning 1`,
    values: [seconds],
  })
