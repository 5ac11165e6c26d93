import { findingsFromWire } from '@plinth/api-schema/found'
import { type FoundKind, searchEverything } from '@plinth/api-schema/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, callQuery } from '../../../lib/api/client.ts'

const STALE_TIME_MS = 30_000

/** What a search finds, of one kind or of all; the answer to the words before stays until the next one is there. */
export const useFindings = (words: string, kind?: FoundKind) => {
  const args = kind === undefined ? { q: words } : { q: words, kind }
  return useQuery({
    ...callQuery(searchEverything, args),
    queryFn: ({ signal }) => api(searchEverything, args, signal),
    select: findingsFromWire,
    enabled: words !== '',
    staleTime: STALE_TIME_MS,
    placeholderData: keepPreviousData,
    // Without a connection it fails at once, and says so.
    networkMode: 'always',
    // The list and the page tell a failure.
    meta: { failure: 'silent' },
  })
}
