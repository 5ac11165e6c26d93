import type { Answer } from '@plinth/api-schema/call'
import { type SetCard, setCardFromWire } from '@plinth/api-schema/set'
import { listPublicSets } from '@plinth/api-schema/sets'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

const PER_PAGE = 8

type Pages = InfiniteData<Answer<typeof listPublicSets>>
const read = ({ pages }: Pages): { sets: SetCard[]; total: number } => ({
  sets: pages.flatMap(({ rows }) => rows.map(setCardFromWire)),
  total: pages.at(-1)?.total ?? 0,
})

/** The sets of somebody that everybody may see, some at a time. */
export const usePublicSets = (userId: number) =>
  useInfiniteQuery({
    queryKey: [...callKey(listPublicSets, { userId }), 'more'] as const,
    queryFn: ({ pageParam }) => api(listPublicSets, { userId, pageNum: pageParam, pageSize: PER_PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PER_PAGE < total ? page + 1 : undefined),
    select: read,
    // The profile does without them.
    meta: { failure: 'silent' },
  })
