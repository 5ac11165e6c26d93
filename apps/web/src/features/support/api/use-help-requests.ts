import { helpRequestFromWire } from '@plinth/api-schema/help'
import { listHelpRequests } from '@plinth/api-schema/support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** How many requests are on a page. */
export const REQUESTS_PER_PAGE = 24

/** One's own requests for help with their answers, the newest first. */
export const useHelpRequests = (page: number) => {
  const { data, ...query } = useQuery({
    ...callQuery(listHelpRequests, { pageNum: page, pageSize: REQUESTS_PER_PAGE }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, requests: data?.rows.map(helpRequestFromWire), total: data?.total ?? 0 }
}
