import { type ArtworkCard, artworkCardFromWire } from '@plinth/api-schema/artwork-card'
import { exploreArtworks } from '@plinth/api-schema/artworks-explore'
import type { Answer } from '@plinth/api-schema/call'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** A work on the wall over all campaigns. */
export type ExploredArtwork = Omit<ArtworkCard, 'picture'> & {
  picture: StoredPicture
  /** The name on the wall label. */
  signature: string
}

const PAGE = 24
// Long enough to come back to the same wall at the same place.
const STALE_TIME_MS = 5 * 60_000
const GC_TIME_MS = 30 * 60_000

const exploredQuery = infiniteQueryOptions({
  queryKey: [...callKey(exploreArtworks), 'wall'] as const,
  queryFn: ({ pageParam }) => api(exploreArtworks, { pageSize: PAGE, cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: STALE_TIME_MS,
  gcTime: GC_TIME_MS,
  // The wall says it in its own place.
  meta: { failure: 'silent' },
})

const read = ({ pages }: InfiniteData<Answer<typeof exploreArtworks>>) => {
  // Places are drawn again at midnight: what comes twice then is shown once.
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, artworkCardFromWire(row)]))
  const works = [...byId.values()].map(
    (work): ExploredArtwork => ({
      ...work,
      picture: readPicture(work.picture),
      signature: work.streetName || work.artist.name,
    }),
  )
  return { works, total: pages[0]?.total ?? 0, stretches: pages.length }
}

/** The works of all public campaigns, stretch by stretch, in the order that the visitor has for the day. */
export const useExploredArtworks = ({ enabled }: { enabled: boolean }) =>
  useInfiniteQuery({ ...exploredQuery, enabled, select: read })
