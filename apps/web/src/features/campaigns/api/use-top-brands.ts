import { topBrands } from '@plinth/api-schema/campaigns'
import { topBrandFromWire } from '@plinth/api-schema/leaderboard'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const SHOWN = 6

/** The brands with the most public campaigns. */
export const useTopBrands = () =>
  useQuery({
    ...callQuery(topBrands, { pageSize: SHOWN }),
    select: ({ rows }) => rows.map(topBrandFromWire),
    meta: { failure: 'silent' },
  })
