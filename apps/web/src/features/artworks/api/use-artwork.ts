import { artworkDetail } from '@plinth/api-schema/artworks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readArtworkDetail } from './artwork.ts'

const STALE_TIME_MS = 30_000

/** The one query for a work. */
export const artworkQuery = (id: number) => ({
  ...callQuery(artworkDetail, { id }),
  staleTime: STALE_TIME_MS,
  // The screen says itself that a work is not there.
  meta: { failure: 'silent' } as const,
})

/** One work; without an id nothing is asked. The one before stands until the next has come, so that turning does not flash. */
export const useArtwork = (id: number | undefined) =>
  useQuery({
    ...artworkQuery(id ?? 0),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    select: readArtworkDetail,
  })
