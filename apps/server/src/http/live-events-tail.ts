import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'

/** One thing that happened in a campaign. */
export type LiveEvent = {
  id: number
  campaignId: number
  kind: 'votes' | 'artwork' | 'campaign'
  payload: Record<string, unknown>
}
/** What was read, and the moment of the database's clock up to which it was read, in milliseconds. */
export type Heard = { events: LiveEvent[]; readAt: number }
/** What happened since a moment; null when that is too long ago to tell. */
export type Since = { events: LiveEvent[] | null; readAt: number }

const POLL_MS = 300
const AFTER_ERROR_MS = 2_000
// A row gets its number and time before it is committed, so each look goes back further than any statement may take.
const OVERLAP_MS = 10_000
// Rows go after an hour; a little earlier nothing can be missing yet.
const KEPT_MS = 50 * 60_000
const MOST_AT_ONCE = 2_000

type Row = Heard['events'][number] & { readAt: number }

const READ = `select e.id, e.campaign_id as "campaignId", e.kind, e.payload,
    floor(extract(epoch from o.read_at) * 1000)::bigint as "readAt"
  from (select clock_timestamp() as read_at) o
  left join live_events e on e.campaign_id = any($1::bigint[]) and e.created_at > least(
    to_timestamp($2::bigint / 1000.0), o.read_at) - make_interval(secs => ${OVERLAP_MS / 1_000})
  order by e.id desc limit ${MOST_AT_ONCE + 1}`

/**
 * Tails the events of all servers, only while somebody listens. A listener may hear of a thing twice, never not at all:
 * rows that were committed late are still found, because each look overlaps the one before.
 */
export function createTail({
  database,
  log,
  pollMs = POLL_MS,
}: {
  database: Database
  log: Pick<BaseLogger, 'warn'>
  pollMs?: number
}) {
  const listeners = new Map<number, Set<(heard: Heard) => void>>()
  let seen = new Set<number>()
  let looping = false
  let stopped = false

  const read = async (campaignIds: readonly number[], since: number | null): Promise<Heard> => {
    const rows = await database.query<Row>({ name: 'live-events', text: READ, values: [campaignIds, since] })
    const events = rows.filter(({ id }) => id !== null).reverse()
    return { events, readAt: rows[0]!.readAt }
  }

  const look = async (since: number | null): Promise<number> => {
    const { events, readAt } = await read([...listeners.keys()], since)
    const fresh = Map.groupBy(
      events.filter(({ id }) => !seen.has(id)),
      ({ campaignId }) => campaignId,
    )
    seen = new Set(events.map(({ id }) => id))
    for (const [campaignId, told] of fresh)
      for (const listen of listeners.get(campaignId) ?? []) listen({ events: told, readAt })
    return readAt
  }

  const loop = async () => {
    looping = true
    let since: number | null = null
    while (listeners.size > 0 && !stopped) {
      try {
        since = await look(since)
        await delay(pollMs, undefined, { ref: false })
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'live events could not be read')
        await delay(AFTER_ERROR_MS, undefined, { ref: false })
      }
    }
    looping = false
  }

  return {
    /** Hears of everything that happens in a campaign from about now on, until the answer is called. */
    listen(campaignId: number, listener: (heard: Heard) => void): () => void {
      const others = listeners.get(campaignId) ?? new Set()
      listeners.set(campaignId, others.add(listener))
      if (!looping) void loop()
      return () => {
        others.delete(listener)
        if (others.size === 0 && listeners.get(campaignId) === others) listeners.delete(campaignId)
      }
    },

    /** What happened in a campaign since a moment, or in the last seconds. */
    async since(campaignId: number, moment: number | undefined): Promise<Since> {
      const { events, readAt } = await read([campaignId], moment ?? null)
      const isTooLong = moment !== undefined && readAt - moment > KEPT_MS
      return { events: isTooLong || events.length > MOST_AT_ONCE ? null : events, readAt }
    },

    /** Ends the tailing. */
    stop() {
      stopped = true
      listeners.clear()
    },
  }
}

/** Tells what happens in campaigns. */
export type Tail = ReturnType<typeof createTail>
