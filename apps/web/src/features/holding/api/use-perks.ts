import { listPerks } from '@plinth/api-schema/holding'
import { brandPerkFromWire } from '@plinth/api-schema/perk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** How many perks are on a page (docs/product/interface.md#pages). */
export const PERKS_PER_PAGE = 24

/** A brand's own perks, the newest first. */
export const usePerks = (page: number) => {
  const { data, ...query } = useQuery({
    ...callQuery(listPerks, { pageNum: page, pageSize: PERKS_PER_PAGE }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, perks: data?.rows.map(brandPerkFromWire), total: data?.total }
}
