import type { Queryable } from '../../db/database.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'

/** What is told to everybody who asks for it, whatever they look at: what happens on the market, and to the lists of operators. */
export type Feed = 'market' | 'lists'
/** One thing that happened in a campaign, to a feed, or to the notices of one person. */
export type LiveEvent = {
  id: number
  campaignId: number | null
  accountId: number | null
  kind: 'votes' | 'artwork' | 'campaign' | 'notices' | Feed
  payload: Record<string, unknown>
}
/** What is listened to: some campaigns, or all of them, the notices of some people, and feeds. */
export type Topic = { campaignIds: readonly number[] | 'all'; accountIds: readonly number[]; feeds: readonly Feed[] }
/** What was read, the moment of the database's clock up to which it was read, in milliseconds, and the snapshot that it was read in. */
export type ReadEvents = { events: LiveEvent[]; readAt: number; snapshot: string }

type Row = { [Field in keyof LiveEvent]: LiveEvent[Field] | null } & { readAt: number; snapshot: string }

const SELECT = `select e.id, e.campaign_id as "campaignId", e.account_id as "accountId", e.kind, e.payload, o.snapshot,
    floor(extract(epoch from o.read_at) * 1000)::bigint as "readAt"
  from (select clock_timestamp() as read_at, pg_current_snapshot()::text as snapshot) o left join live_events e on`

// Where nothing happened there is one row without an event.
const toEvents = (rows: readonly Row[]): ReadEvents => ({
  events: rows.filter((row): row is LiveEvent & Row => row.id !== null).reverse(),
  readAt: rows[0]!.readAt,
  snapshot: rows[0]!.snapshot,
})

// The last four parameters of both statements.
const topicValues = ({ campaignIds, accountIds, feeds }: Topic) => [
  campaignIds === 'all' ? [] : campaignIds,
  campaignIds === 'all',
  accountIds,
  feeds,
]

/** More rows than this are not read at once; of more, the newest. */
export const MAX_AT_ONCE = 2_000

/** The events of a topic since a moment less an overlap, or of the overlap alone. */
export async function findLiveEvents(
  database: Queryable,
  topic: Topic,
  since: number | null,
  overlapMs: number,
): Promise<ReadEvents> {
  const rows = await database.query<Row>({
    name: 'live-events',
    text: `${SELECT} (($4::boolean and e.campaign_id is not null) or e.campaign_id = any($3::bigint[]) or e.account_id = any($5::bigint[])
               or e.kind = any($6::text[]))
             and e.created_at > least(to_timestamp($1::bigint / 1000.0), o.read_at) - make_interval(secs => $2::int / 1000.0)
           order by e.id desc limit ${MAX_AT_ONCE + 1}`,
    values: [since, overlapMs, ...topicValues(topic)],
  })
  return toEvents(rows)
}

/** The events of a topic that a snapshot did not see: each is found once, however late its transaction was committed. */
export async function findUnseenEvents(database: Queryable, topic: Topic, snapshot: string): Promise<ReadEvents> {
  const rows = await database.query<Row>({
    name: 'live-events-unseen',
    // Rows of a restored backup name transactions of another database, which may be yet to come here.
    text: `${SELECT} e.written_by >= pg_snapshot_xmin($1::pg_snapshot)
             and e.written_by < pg_snapshot_xmax(pg_current_snapshot())
             and not pg_visible_in_snapshot(e.written_by, $1::pg_snapshot)
             and (($3::boolean and e.campaign_id is not null) or e.campaign_id = any($2::bigint[]) or e.account_id = any($4::bigint[])
               or e.kind = any($5::text[]))
           order by e.id desc limit ${MAX_AT_ONCE + 1}`,
    values: [snapshot, ...topicValues(topic)],
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
