import { setCardFromWire } from '@plinth/api-schema/set'
import { listSets } from '@plinth/api-schema/sets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** One's own sets, the newest first. */
export const useOwnSets = ({ page, pageSize }: { page: number; pageSize: number }) => {
  const { data, ...query } = useQuery({
    ...callQuery(listSets, { pageNum: page, pageSize }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, sets: data?.rows.map(setCardFromWire), total: data?.total }
}
