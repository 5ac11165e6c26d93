import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { CampaignRanks } from '../artworks/artworks-lists.service.ts'
import type { CampaignSums } from '../campaigns/campaigns.service.ts'
import { findLiveEvents, findUnseenEvents, type LiveEvent, MAX_AT_ONCE, type ReadEvents } from './live.repository.ts'

/** Which campaigns somebody listens to. */
export type Topic = readonly number[] | 'all'
/** What happened, how the campaigns concerned stand now, and the moment up to which it was read. */
export type LiveBatch = {
  events: readonly LiveEvent[]
  sums: readonly CampaignSums[]
  ranks: readonly CampaignRanks[]
  readAt: number
}
/** More happened than is told one by one. */
export type Missed = { events: null; readAt: number }
type Listener = (batch: LiveBatch | Missed) => void
/** What the look before has seen: its snapshot where that can be relied on, and its moment; null before the first look. */
type Seen = { snapshot: string | null; readAt: number } | null

const POLL_MS = 300
const AFTER_ERROR_MS = 2_000
// A row gets its time before it is committed, so anyone who begins to listen goes back further than any statement may take.
const OVERLAP_MS = 10_000
// Rows are deleted after an hour; a little earlier nothing can be missing yet.
const RETENTION_MS = 50 * 60_000

/** What tailing needs; sums and ranks are asked for once for all pages that listen. */
export type TailDeps = {
  database: Database
  log: Pick<BaseLogger, 'warn'>
  findSums(campaignIds: readonly number[]): Promise<CampaignSums[]>
  findRanks(campaignIds: readonly number[]): Promise<CampaignRanks[]>
}

/** Calls those who listen to a campaign, and those who listen to all of them. */
const createListeners = () => {
  const byCampaign = new Map<number | 'all', Set<Listener>>()
  const keysOf = (topic: Topic) => (topic === 'all' ? (['all'] as const) : topic)
  return {
    size: () => byCampaign.size,
    all: () => new Set([...byCampaign.values()].flatMap((some) => [...some])),
    /** What is listened to beyond some topic; null when that is nothing. */
    beyond(topic: Topic): Topic | null {
      if (topic === 'all') return null
      if (byCampaign.has('all')) return 'all'
      const known = new Set(topic)
      const others = [...byCampaign.keys()].filter((key): key is number => key !== 'all' && !known.has(key))
      return others.length > 0 ? others : null
    },
    of: (campaignId: number) => [...(byCampaign.get(campaignId) ?? []), ...(byCampaign.get('all') ?? [])],
    add(topic: Topic, listener: Listener) {
      for (const key of keysOf(topic)) byCampaign.set(key, (byCampaign.get(key) ?? new Set()).add(listener))
    },
    remove(topic: Topic, listener: Listener) {
      for (const key of keysOf(topic)) {
        const others = byCampaign.get(key)
        others?.delete(listener)
        if (others?.size === 0) byCampaign.delete(key)
      }
    },
  }
}

/**
 * Tails the events of all servers, only while somebody listens: each look finds what the snapshot of the one before did not
 * see. Delivery is at least once: the first look, and one after an error, goes back some seconds.
 */
export function createTail({ database, log, findSums, findRanks }: TailDeps) {
  const listeners = createListeners()
  let looping = false

  const withStanding = async (events: readonly LiveEvent[], readAt: number): Promise<LiveBatch> => {
    const campaignIds = [...new Set(events.map(({ campaignId }) => campaignId))]
    if (campaignIds.length === 0) return { events, readAt, sums: [], ranks: [] }
    const [sums, ranks] = await Promise.all([findSums(campaignIds), findRanks(campaignIds)])
    return { events, readAt, sums, ranks }
  }

  const readSince = async (topic: Topic, moment: number | null) => {
    const read = await findLiveEvents(database, topic, moment, OVERLAP_MS)
    const isTooLong = moment !== null && read.readAt - moment > RETENTION_MS
    return { ...read, isTooMuch: isTooLong || read.events.length > MAX_AT_ONCE }
  }

  const readOn = async (topic: Topic, last: Seen): Promise<ReadEvents & { isTooMuch: boolean }> => {
    if (!last?.snapshot) return readSince(topic, last?.readAt ?? null)
    const read = await findUnseenEvents(database, topic, last.snapshot)
    return { ...read, isTooMuch: read.events.length > MAX_AT_ONCE }
  }

  const look = async (last: Seen): Promise<Seen> => {
    const topic = listeners.beyond([]) ?? []
    const { events, readAt, snapshot, isTooMuch } = await readOn(topic, last)
    // Who began to listen to others while this was read may have asked what happened before it was read: theirs is read once more.
    // Who begins later asks for what this has seen, and the next look finds the rest.
    const added = listeners.beyond(topic)
    const more = added && (await readOn(added, last))
    if (isTooMuch || more?.isTooMuch) {
      for (const listen of listeners.all()) listen({ events: null, readAt })
      return { snapshot, readAt }
    }
    const heard = await withStanding(
      [...events, ...(more?.events ?? [])].filter(({ campaignId }) => listeners.of(campaignId).length > 0),
      readAt,
    )
    for (const [campaignId, ofCampaign] of Map.groupBy(heard.events, (event) => event.campaignId)) {
      const sums = heard.sums.filter(({ id }) => id === campaignId)
      const ranks = heard.ranks.filter((standing) => standing.campaignId === campaignId)
      const batch = { events: ofCampaign, sums, ranks, readAt }
      for (const listen of listeners.of(campaignId)) listen(batch)
    }
    return { snapshot, readAt }
  }

  const loop = async () => {
    looping = true
    let last: Seen = null
    while (listeners.size() > 0) {
      try {
        last = await look(last)
        await delay(POLL_MS, undefined, { ref: false })
      } catch (error) {
        if (listeners.size() > 0) log.warn({ err: error }, 'live events could not be read')
        // Another database may stand in its place, which has not seen the transactions that the snapshot names.
        last = last && { ...last, snapshot: null }
        await delay(AFTER_ERROR_MS, undefined, { ref: false })
      }
    }
    looping = false
  }

  return {
    /** Calls back with everything that happens in a campaign from about now on, until the answer is called. */
    listen(topic: Topic, listener: Listener): () => void {
      listeners.add(topic, listener)
      if (!looping) void loop()
      return () => listeners.remove(topic, listener)
    },

    /** What happened since a moment, or in the last seconds; null when that is too long ago to tell. */
    async since(topic: Topic, moment: number | undefined): Promise<LiveBatch | Missed> {
      const { events, readAt, isTooMuch } = await readSince(topic, moment ?? null)
      return isTooMuch ? { events: null, readAt } : withStanding(events, readAt)
    },
  }
}
