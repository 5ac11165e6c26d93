import { rightsTerms } from '@plinth/api-schema/artworks'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'

/** The terms that have this hash. They never change. */
export const useRightsTerms = (rightsHash: string) =>
  useQuery({
    ...callQuery(rightsTerms, { rightsHash }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'silent' },
  })
