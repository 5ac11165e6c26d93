import { type LiveEvents, MAX_LIVE_WORKS, type OperatorList } from '@plinth/api-schema/live'
import type { LiveBatch } from './live.tail.ts'

type LiveSseEvent = { [Kind in keyof LiveEvents]: { event: Kind; data: LiveEvents[Kind] } }[keyof LiveEvents]

/** The works that the market tells of, in one event; where one of them names none, or all name too many, all of them are meant. */
const toMarketEvents = (named: readonly (readonly number[])[]): LiveSseEvent[] => {
  if (named.length === 0) return []
  const nftIds = [...new Set(named.flat())]
  const areMany = named.some((ids) => ids.length === 0) || nftIds.length > MAX_LIVE_WORKS
  return [{ event: 'market', data: { nftIds: areMany ? [] : nftIds } }]
}

/** The lists of operators that have changed, in one event. */
const toListsEvents = (changed: ReadonlySet<OperatorList>): LiveSseEvent[] =>
  changed.size > 0 ? [{ event: 'lists', data: { lists: [...changed] } }] : []

/** What happened, on the wire: counts in one event, of each artwork the last, and the sums and ranks as they are now. */
export function toSseEvents({ events, sums, ranks, unread }: Omit<LiveBatch, 'readAt'>): LiveSseEvent[] {
  const counts = new Map<number, number>()
  const hidden = new Set(sums.flatMap(({ id, voteCount }) => (voteCount === null ? [id] : [])))
  const others: LiveSseEvent[] = []
  const traded: number[][] = []
  const lists = new Set<OperatorList>()
  for (const { kind, payload, campaignId } of events) {
    if (kind === 'market') traded.push((payload.nftIds as unknown[]).map(Number))
    if (kind === 'lists') lists.add(payload.list as OperatorList)
    if (campaignId === null) continue
    if (kind === 'votes') {
      if (!hidden.has(campaignId)) counts.set(Number(payload.artworkId), Number(payload.voteCount))
    } else if (kind === 'artwork') {
      const change = payload.change as LiveEvents['artwork']['change']
      others.push({ event: 'artwork', data: { campaignId, worksId: Number(payload.artworkId), change } })
    } else others.push({ event: 'campaign', data: { campaignId } })
  }
  const votes = [...counts].map(([worksId, voteNum]) => ({ worksId, voteNum }))
  const standing = sums.map(({ id, joinCount, workCount, voteCount }) => ({
    event: 'sums' as const,
    data: { campaignId: id, joinNum: joinCount, workNum: workCount, voteNum: voteCount },
  }))
  const ranked = ranks.map(({ campaignId, artworkIds }) => ({
    event: 'ranks' as const,
    data: { campaignId, worksIds: artworkIds },
  }))
  const personal = unread === undefined ? [] : [{ event: 'notices' as const, data: { unreadNum: unread } }]
  const counted = votes.length > 0 ? [{ event: 'votes' as const, data: votes }] : []
  return [
    ...counted,
    ...others,
    ...standing,
    ...ranked,
    ...toMarketEvents(traded),
    ...toListsEvents(lists),
    ...personal,
  ]
}
