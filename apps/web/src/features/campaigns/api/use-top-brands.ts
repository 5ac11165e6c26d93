import { topBrands } from '@plinth/api-schema/campaigns'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** A brand with many public campaigns. */
export type TopBrand = { id: number; name: string; picture: string | null; campaignCount: number }

const SHOWN = 6

/** The brands with the most public campaigns. */
export const useTopBrands = () =>
  useQuery({
    ...callQuery(topBrands, { pageSize: SHOWN }),
    select: ({ rows }) =>
      rows.map(
        (row): TopBrand => ({
          id: row.userId,
          name: row.nickName,
          picture: row.imageUrl,
          campaignCount: row.campaignNum,
        }),
      ),
    meta: { failure: 'silent' },
  })
