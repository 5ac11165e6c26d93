import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { CampaignRanks } from '../artworks/artworks-lists.service.ts'
import type { CampaignSums } from '../campaigns/campaigns.service.ts'
import {
  type Feed,
  findLiveEvents,
  findUnseenEvents,
  type LiveEvent,
  MAX_AT_ONCE,
  type ReadEvents,
  type Topic,
} from './live.repository.ts'

/** What happened, how the campaigns concerned and the listener's notices stand now, and the moment up to which it was read. */
export type LiveBatch = {
  events: readonly LiveEvent[]
  sums: readonly CampaignSums[]
  ranks: readonly CampaignRanks[]
  /** How many notices are unread; undefined where nothing about them has changed. */
  unread?: number | undefined
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

/** Sums, ranks and unread notices are asked for once for all pages that listen. */
export type TailDeps = {
  database: Database
  log: Pick<BaseLogger, 'warn'>
  findSums(campaignIds: readonly number[]): Promise<CampaignSums[]>
  findRanks(campaignIds: readonly number[]): Promise<CampaignRanks[]>
  findUnread(accountIds: readonly number[]): Promise<ReadonlyMap<number, number>>
}

/** Listeners by what they listen to. */
const createGroups = <Key>() => {
  const groups = new Map<Key, Set<Listener>>()
  return {
    size: () => groups.size,
    keys: () => [...groups.keys()],
    all: () => [...groups.values()].flatMap((some) => [...some]),
    of: (key: Key) => [...(groups.get(key) ?? [])],
    add(keys: readonly Key[], listener: Listener) {
      for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(listener))
    },
    remove(keys: readonly Key[], listener: Listener) {
      for (const key of keys) {
        const others = groups.get(key)
        others?.delete(listener)
        if (others?.size === 0) groups.delete(key)
      }
    },
  }
}

const keysOf = ({ campaignIds }: Topic) => (campaignIds === 'all' ? (['all'] as const) : campaignIds)
const isFeed = (kind: LiveEvent['kind']): kind is Feed => kind === 'market' || kind === 'lists'

/** Calls those who listen to a campaign, to all of them or to a feed, and people of whose notices something is told. */
const createListeners = () => {
  const byCampaign = createGroups<number | 'all'>()
  const byAccount = createGroups<number>()
  const byFeed = createGroups<Feed>()
  const campaignsBeyond = (known: Topic['campaignIds']): Topic['campaignIds'] => {
    if (known === 'all') return []
    const keys = byCampaign.keys()
    if (keys.includes('all')) return 'all'
    const seen = new Set<number | 'all'>(known)
    return keys.filter((key): key is number => key !== 'all' && !seen.has(key))
  }
  return {
    size: () => byCampaign.size() + byAccount.size() + byFeed.size(),
    all: () => new Set([...byCampaign.all(), ...byAccount.all(), ...byFeed.all()]),
    /** What is listened to beyond some topic; null when that is nothing. */
    beyond(topic: Topic): Topic | null {
      const known = new Set(topic.accountIds)
      const campaignIds = campaignsBeyond(topic.campaignIds)
      const accountIds = byAccount.keys().filter((id) => !known.has(id))
      const feeds = byFeed.keys().filter((feed) => !topic.feeds.includes(feed))
      const isMore = campaignIds.length > 0 || accountIds.length > 0 || feeds.length > 0
      return isMore ? { campaignIds, accountIds, feeds } : null
    },
    of: (campaignId: number) => [...byCampaign.of(campaignId), ...byCampaign.of('all')],
    ofAccount: (accountId: number) => byAccount.of(accountId),
    ofFeed: (feed: Feed) => byFeed.of(feed),
    add(topic: Topic, listener: Listener) {
      byCampaign.add(keysOf(topic), listener)
      byAccount.add(topic.accountIds, listener)
      byFeed.add(topic.feeds, listener)
    },
    remove(topic: Topic, listener: Listener) {
      byCampaign.remove(keysOf(topic), listener)
      byAccount.remove(topic.accountIds, listener)
      byFeed.remove(topic.feeds, listener)
    },
  }
}

const NOTHING: Topic = { campaignIds: [], accountIds: [], feeds: [] }
const idsIn = (events: readonly LiveEvent[], field: 'campaignId' | 'accountId') => [
  ...new Set(events.flatMap((event) => event[field] ?? [])),
]

/**
 * Tails the events of all servers, only while somebody listens: each look finds what the snapshot of the one before did not
 * see. Delivery is at least once: the first look, and one after an error, goes back some seconds.
 */
export function createTail({ database, log, findSums, findRanks, findUnread }: TailDeps) {
  const listeners = createListeners()
  let looping = false

  const withStanding = async (events: readonly LiveEvent[], readAt: number): Promise<LiveBatch> => {
    const campaignIds = idsIn(events, 'campaignId')
    if (campaignIds.length === 0) return { events, readAt, sums: [], ranks: [] }
    const [sums, ranks] = await Promise.all([findSums(campaignIds), findRanks(campaignIds)])
    return { events, readAt, sums, ranks }
  }

  const tellCampaigns = ({ events, sums, ranks, readAt }: LiveBatch) => {
    for (const [campaignId, ofCampaign] of Map.groupBy(events, (event) => event.campaignId!)) {
      const standing = {
        sums: sums.filter(({ id }) => id === campaignId),
        ranks: ranks.filter((ranked) => ranked.campaignId === campaignId),
      }
      for (const listen of listeners.of(campaignId)) listen({ events: ofCampaign, ...standing, readAt })
    }
  }

  const tellFeeds = (events: readonly LiveEvent[], readAt: number) => {
    for (const [kind, ofKind] of Map.groupBy(events, (event) => event.kind))
      if (isFeed(kind))
        for (const listen of listeners.ofFeed(kind)) listen({ events: ofKind, sums: [], ranks: [], readAt })
  }

  const tellPeople = async (accountIds: readonly number[], readAt: number) => {
    if (accountIds.length === 0) return
    const unread = await findUnread(accountIds)
    for (const id of accountIds)
      for (const listen of listeners.ofAccount(id))
        listen({ events: [], sums: [], ranks: [], unread: unread.get(id) ?? 0, readAt })
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
    const topic = listeners.beyond(NOTHING) ?? NOTHING
    const { events, readAt, snapshot, isTooMuch } = await readOn(topic, last)
    // Who began to listen to others while this was read may have asked what happened before it was read: theirs is read once more.
    // Who begins later asks for what this has seen, and the next look finds the rest.
    const added = listeners.beyond(topic)
    const more = added && (await readOn(added, last))
    if (isTooMuch || more?.isTooMuch) {
      for (const listen of listeners.all()) listen({ events: null, readAt })
      return { snapshot, readAt }
    }
    const found = [...events, ...(more?.events ?? [])]
    const heard = found.filter(({ campaignId }) => campaignId !== null && listeners.of(campaignId).length > 0)
    tellCampaigns(await withStanding(heard, readAt))
    tellFeeds(found, readAt)
    await tellPeople(
      idsIn(found, 'accountId').filter((id) => listeners.ofAccount(id).length > 0),
      readAt,
    )
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
    /** Calls back with everything that happens to a topic from about now on, until the answer is called. */
    listen(topic: Topic, listener: Listener): () => void {
      listeners.add(topic, listener)
      if (!looping) void loop()
      return () => listeners.remove(topic, listener)
    },

    /**
     * What happened since a moment, or in the last seconds, and how many notices a person has not read; events are null when
     * that is too long ago to tell.
     */
    async since(topic: Topic, moment: number | undefined): Promise<LiveBatch | Missed> {
      const { events, readAt, isTooMuch } = await readSince(topic, moment ?? null)
      if (isTooMuch) return { events: null, readAt }
      const standing = await withStanding(
        events.filter(({ accountId }) => accountId === null),
        readAt,
      )
      const [accountId] = topic.accountIds
      if (accountId === undefined) return standing
      return { ...standing, unread: (await findUnread([accountId])).get(accountId) ?? 0 }
    },
  }
}
