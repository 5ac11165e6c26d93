import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { filterToWire } from './filter-to-wire.ts'
import type { WallFilter } from './wall-filter.ts'

/** How many works of others in a campaign there are of each kind that can be chosen. */
export const useFacets = (campaignId: number, filter: WallFilter) => {
  const args = { campaignId, ...filterToWire(filter) }
  return useQuery({
    queryKey: callKey(artworkFacets, args),
    queryFn: () => api(artworkFacets, args),
    placeholderData: keepPreviousData,
    // The choices are there without their numbers, too.
    meta: { failure: 'silent' },
  })
}
