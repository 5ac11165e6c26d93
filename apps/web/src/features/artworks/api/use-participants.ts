import { campaignParticipants } from '@plinth/api-schema/campaigns'
import { standingFromWire } from '@plinth/api-schema/leaderboard'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** How many participants are shown before View more. */
export const PARTICIPANTS_SHOWN = 12
/** How many stand on the leaderboard. */
export const LEADERS = 7
const STALE_TIME_MS = 30_000

const ask = async (campaignId: number, order: 'totalVote' | 'joinDate', pageNum: number, pageSize: number) => {
  const args = { campaignId, orderByColumn: order, isAsc: 'desc', pageNum, pageSize } as const
  const { rows, total, own } = await api(campaignParticipants, args)
  return { people: rows.map(standingFromWire), total, own: own && standingFromWire(own) }
}

const leadersQuery = (campaignId: number) =>
  queryOptions({
    queryKey: [...callKey(campaignParticipants), 'leaders', campaignId] as const,
    queryFn: () => ask(campaignId, 'totalVote', 1, LEADERS),
    staleTime: STALE_TIME_MS,
  })

/** Those with the most votes in a campaign, and where one stands oneself. */
export const useLeaders = (campaignId: number) => useQuery(leadersQuery(campaignId))

const participantsQuery = (campaignId: number) =>
  infiniteQueryOptions({
    queryKey: [...callKey(campaignParticipants), 'newest', campaignId] as const,
    queryFn: ({ pageParam }) => ask(campaignId, 'joinDate', pageParam, PARTICIPANTS_SHOWN),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * PARTICIPANTS_SHOWN < total ? last + 1 : undefined),
    staleTime: STALE_TIME_MS,
  })

/** Everybody who takes part in a campaign, twelve at a time. */
export const useParticipants = (campaignId: number) => useInfiniteQuery(participantsQuery(campaignId))
