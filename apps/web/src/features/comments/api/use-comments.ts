import type { Answer } from '@plinth/api-schema/call'
import { type Comment as CommentOf, commentPageFromWire } from '@plinth/api-schema/comment'
import { listComments } from '@plinth/api-schema/comments'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** A comment under a work. */
export type Comment = CommentOf<WireTime>

const commentsQuery = (worksId: number) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listComments, { worksId }), 'comments'] as const,
    queryFn: ({ pageParam }) => api(listComments, { worksId, cursor: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The place of the comments tells it.
    meta: { failure: 'silent' },
  })

const read = ({ pages }: InfiniteData<Answer<typeof listComments>>) => {
  const stretches = pages.map(commentPageFromWire)
  const { isOpen, mayRemove, total } = stretches[0]!
  return { isOpen, mayRemove, total, comments: stretches.flatMap(({ comments }) => comments) }
}

/** The comments under a work, stretch by stretch, the newest first. */
export const useComments = (artworkId: number) => useInfiniteQuery({ ...commentsQuery(artworkId), select: read })
