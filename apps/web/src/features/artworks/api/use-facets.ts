import { facetsFromWire } from '@plinth/api-schema/artwork-facets'
import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { filterToWire } from './filter-to-wire.ts'
import type { WallFilter } from './wall-filter.ts'

/** How many works of others in a campaign there are of each kind that can be chosen. */
export const useFacets = (campaignId: number, filter: WallFilter) =>
  useQuery({
    ...callQuery(artworkFacets, { campaignId, ...filterToWire(filter) }),
    select: facetsFromWire,
    placeholderData: keepPreviousData,
    // The choices are there without their numbers, too.
    meta: { failure: 'silent' },
  })
