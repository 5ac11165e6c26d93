import { listHolding } from '@plinth/api-schema/holding'
import { heldWorkFromWire } from '@plinth/api-schema/perk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** How many works are on a page (docs/product/interface.md#pages). */
export const WORKS_PER_PAGE = 24

/** The works that one's linked wallet holds, those held longest first. */
export const useHolding = (page: number) => {
  const { data, ...query } = useQuery({
    ...callQuery(listHolding, { pageNum: page, pageSize: WORKS_PER_PAGE }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, works: data?.rows.map(heldWorkFromWire), total: data?.total }
}
