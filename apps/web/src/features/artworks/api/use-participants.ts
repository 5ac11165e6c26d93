import type { Answer } from '@plinth/api-schema/call'
import { campaignParticipants } from '@plinth/api-schema/campaigns'
import { standingFromWire } from '@plinth/api-schema/leaderboard'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'

/** How many participants are shown before View more. */
export const PARTICIPANTS_SHOWN = 12
/** How many stand on the leaderboard. */
export const LEADERS = 7
const STALE_TIME_MS = 30_000

type Page = Answer<typeof campaignParticipants>

const readLeaders = ({ rows, total, own }: Page) => ({
  people: rows.map(standingFromWire),
  total,
  own: own && standingFromWire(own),
})

/** The query for those with the most votes in a campaign, and where one stands oneself. */
export const leadersQuery = (campaignId: number) => ({
  ...callQuery(campaignParticipants, {
    campaignId,
    orderByColumn: 'totalVote',
    isAsc: 'desc',
    pageNum: 1,
    pageSize: LEADERS,
  }),
  staleTime: STALE_TIME_MS,
})

/** Those with the most votes in a campaign, and where one stands oneself. */
export const useLeaders = (campaignId: number) => useQuery({ ...leadersQuery(campaignId), select: readLeaders })

const participantsQuery = (campaignId: number) =>
  infiniteQueryOptions({
    queryKey: [...callKey(campaignParticipants), 'newest', campaignId] as const,
    queryFn: ({ pageParam }) =>
      api(campaignParticipants, {
        campaignId,
        orderByColumn: 'joinDate',
        isAsc: 'desc',
        pageNum: pageParam,
        pageSize: PARTICIPANTS_SHOWN,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * PARTICIPANTS_SHOWN < total ? last + 1 : undefined),
    staleTime: STALE_TIME_MS,
  })

const readParticipants = ({ pages }: InfiniteData<Page>) => ({
  people: pages.flatMap(({ rows }) => rows.map(standingFromWire)),
  total: pages[0]?.total ?? 0,
})

/** Everybody who takes part in a campaign, twelve at a time. */
export const useParticipants = (campaignId: number) =>
  useInfiniteQuery({ ...participantsQuery(campaignId), select: readParticipants })
