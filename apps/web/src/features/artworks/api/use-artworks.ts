import { listArtworks, listUserArtworks, selectCampaignWorks } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readArtwork } from './artwork.ts'
import { filterToWire } from './filter-to-wire.ts'
import type { WallFilter } from './wall-filter.ts'

/** The orders of a wall: `Number of votes`, `Recently created`, or `Shuffled`: one's own for the day. */
export type ArtworkOrder = 'votes' | 'newest' | 'shuffled'

/** Which works a wall shows: all of a campaign, those of others there, one's own there, or all of one person. */
export type ArtworkQuery =
  | { of: 'campaign'; campaignId: number; order: ArtworkOrder }
  | { of: 'own'; campaignId: number; order: ArtworkOrder }
  | { of: 'others'; campaignId: number; order: ArtworkOrder; filter?: WallFilter }
  | { of: 'person'; userId: number; order: ArtworkOrder }

/** How many works come at a time (docs/product/interface.md#pages). */
const WALL_PAGE = 24

// Long enough to come back to the same wall at the same place; counts are kept up by live events meanwhile.
const STALE_TIME_MS = 5 * 60_000
const GC_TIME_MS = 30 * 60_000

// Without a column the server has the order of the campaign.
const columnOf = { votes: 'voteNum', newest: 'createTime', shuffled: undefined } as const
// The switch between one's own works and those of others, on the wire.
const OWN_TYPE = 1
const OTHERS_TYPE = 2

/** The part of every key that belongs to a wall, whichever call its works come from. */
export const WALL_KEY = [...callKey(listArtworks), 'walls'] as const

/** One stretch of a wall, as the server sends it. */
export type WallPage = Answer<typeof listArtworks>

const ask = (query: ArtworkQuery, cursor: string | undefined): Promise<WallPage> => {
  const page = { pageSize: WALL_PAGE, orderByColumn: columnOf[query.order], isAsc: 'desc', cursor } as const
  if (query.of === 'person') return api(listUserArtworks, { ...page, userId: query.userId })
  const { campaignId } = query
  if (query.of === 'campaign') return api(listArtworks, { ...page, campaignId })
  if (query.of === 'own') return api(selectCampaignWorks, { ...page, campaignId, type: OWN_TYPE })
  return api(selectCampaignWorks, { ...page, campaignId, type: OTHERS_TYPE, ...filterToWire(query.filter ?? {}) })
}

/** The query of a wall: it goes on by cursor, so that works which move up or down meanwhile are neither lost nor shown twice. */
export const artworksQuery = (query: ArtworkQuery) =>
  infiniteQueryOptions({
    queryKey: [...WALL_KEY, query] as const,
    queryFn: ({ pageParam }) => ask(query, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: STALE_TIME_MS,
    gcTime: GC_TIME_MS,
  })

const readWall = ({ pages }: InfiniteData<WallPage>) => {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  return { works: [...byId.values()].map(readArtwork), total: pages[0]?.total }
}

/** The works of a wall, stretch by stretch. */
export const useArtworks = (query: ArtworkQuery, { enabled = true } = {}) => {
  const {
    data,
    isPending,
    isError,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery({ ...artworksQuery(query), enabled, select: readWall })
  return {
    works: data?.works ?? [],
    total: data?.total,
    isPending,
    isError,
    error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    failedMore: isFetchNextPageError,
    loadMore: () => {
      if (!isFetchingNextPage) void fetchNextPage()
    },
  }
}
