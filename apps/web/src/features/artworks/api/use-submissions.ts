import { listArtworks, selectDeleted, selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'
import { readArtworks, readDeletedArtworks } from './artwork.ts'
import { SUBMISSIONS_PER_PAGE } from './use-entrants.ts'

/** The orders of works (docs/product/artworks.md#manage-submissions). */
export type SubmissionOrder = 'none' | 'newest' | 'votes'
/** The orders of deleted works: votes sort the works on the wall only. */
export type DeletedOrder = Exclude<SubmissionOrder, 'votes'>

type Filter<Order> = { campaignId: number; search: string; order: Order; page: number }

const ORDERS = {
  none: {},
  newest: { orderByColumn: 'createTime', isAsc: 'desc' },
  votes: { orderByColumn: 'voteNum', isAsc: 'desc' },
} as const

const silent = { failure: 'silent' } as const

const pageOf = ({ campaignId, search, order, page }: Filter<SubmissionOrder>) => ({
  campaignId,
  pageNum: page,
  pageSize: SUBMISSIONS_PER_PAGE,
  ...ORDERS[order],
  ...(search === '' ? {} : { artworkTitle: search }),
})

/** The part of every key that belongs to the works on a brand's own wall: live events make them be read again. */
export const SUBMISSIONS_KEY = [...callKey(listArtworks), 'managed'] as const

const submissionsQuery = (filter: Filter<SubmissionOrder>) =>
  queryOptions({
    queryKey: [...SUBMISSIONS_KEY, filter] as const,
    queryFn: () => api(listArtworks, pageOf(filter)),
    select: readArtworks,
    meta: silent,
  })

/** The works on the wall of one of a brand's own campaigns, page by page. */
export const useSubmissions = (filter: Filter<SubmissionOrder>) =>
  useQuery({ ...submissionsQuery(filter), placeholderData: keepPreviousData })

/** The works that a brand took off the wall of its campaign. */
export const useDeletedArtworks = (filter: Filter<DeletedOrder>) =>
  useQuery({
    ...callQuery(selectDeleted, pageOf(filter)),
    select: readDeletedArtworks,
    placeholderData: keepPreviousData,
    meta: silent,
  })

/** The works of one person in a campaign, those with most votes first, page by page. */
export const useEntrantWorks = (campaignId: number, userId: number, page: number) => {
  const slice = { pageNum: page, pageSize: SUBMISSIONS_PER_PAGE, ...ORDERS.votes }
  return useQuery({
    ...callQuery(selectUserOtherCampaignWorks, { campaignId, userId, ...slice }),
    select: readArtworks,
    placeholderData: keepPreviousData,
    meta: silent,
  })
}
