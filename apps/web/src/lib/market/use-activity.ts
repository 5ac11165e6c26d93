import type { Answer } from '@plinth/api-schema/call'
import { listActivity } from '@plinth/api-schema/market'
import { type ActivityEvent, activityFromWire } from '@plinth/api-schema/market-activity'
import { activityKind } from '@plinth/api-schema/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'

/** A wallet, or a collection. */
export type ActivityOf = { address: string } | { contract: string }
/** What happened to a work, to and from a wallet, or in a collection; of one kind, where it is named. */
export type ActivityFilter = { nftId: number } | (ActivityOf & { event?: ActivityEvent | undefined })

/** How many are on a page (docs/product/interface.md#pages). */
export const ACTIVITIES_PER_PAGE = 24

const queryOf = (filter: ActivityFilter) => {
  if ('nftId' in filter) return { nftId: filter.nftId }
  const { event } = filter
  const of = 'address' in filter ? { address: filter.address } : { contractAddr: filter.contract }
  return { ...of, ...(event === undefined ? {} : { types: String(activityKind[event]) }) }
}

const readActivities = ({ rows, total }: Answer<typeof listActivity>) => ({
  activities: rows.map(activityFromWire),
  total,
})

/** What happened, the newest first; the page before stands until the next one has come. */
export const useActivity = (filter: ActivityFilter, page: number, { enabled = true } = {}) => {
  const args = { ...queryOf(filter), pageNum: page, pageSize: ACTIVITIES_PER_PAGE }
  return useQuery({
    ...callQuery(listActivity, args),
    select: readActivities,
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
    enabled,
  })
}
