import type { Answer } from '@plinth/api-schema/call'
import { type FeedEntry as FeedEntryOf, feedFromWire } from '@plinth/api-schema/follow'
import { followFeed } from '@plinth/api-schema/following'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** Something that happened where one follows. */
export type FeedEntry = FeedEntryOf<WireTime>

const feedQuery = infiniteQueryOptions({
  queryKey: [...callKey(followFeed), 'feed'] as const,
  queryFn: ({ pageParam }) => api(followFeed, { cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  // The place of the feed tells it.
  meta: { failure: 'silent' },
})

const read = ({ pages }: InfiniteData<Answer<typeof followFeed>>): FeedEntry[] =>
  pages.flatMap((page) => feedFromWire(page).entries)

/** What those whom one follows have hung, opened and won, stretch by stretch. */
export const useFeed = () => useInfiniteQuery({ ...feedQuery, select: read })
