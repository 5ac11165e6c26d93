import { listArtworks, selectDeleted, selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { type Artwork, readArtwork } from './artwork.ts'
import { SUBMISSIONS_PER_PAGE } from './use-entrants.ts'

/** The orders of works (docs/product/artworks.md#manage-submissions). */
export type SubmissionOrder = 'none' | 'newest' | 'votes'
/** The orders of deleted works: votes sort the works on the wall only. */
export type DeletedOrder = Exclude<SubmissionOrder, 'votes'>

/** A work that its brand took off the wall. */
export type DeletedArtwork = Artwork & {
  deletedAt: string
  /** Whole days until it is gone for good. */
  daysLeft: number
}

type Filter<Order> = { campaignId: number; search: string; order: Order; page: number }

const ORDERS = {
  none: {},
  newest: { orderByColumn: 'createTime', isAsc: 'desc' },
  votes: { orderByColumn: 'voteNum', isAsc: 'desc' },
} as const

const submissionsQuery = ({ campaignId, search, order, page }: Filter<SubmissionOrder>) =>
  queryOptions({
    queryKey: [...callKey(listArtworks), 'managed', campaignId, search, order, page] as const,
    queryFn: async () => {
      const { rows, total } = await api(listArtworks, {
        campaignId,
        pageNum: page,
        pageSize: SUBMISSIONS_PER_PAGE,
        ...ORDERS[order],
        ...(search === '' ? {} : { artworkTitle: search }),
      })
      return { works: rows.map(readArtwork), total }
    },
    meta: { failure: 'silent' },
  })

/** The works on the wall of one of a brand's own campaigns, page by page. */
export const useSubmissions = (filter: Filter<SubmissionOrder>) =>
  useQuery({ ...submissionsQuery(filter), placeholderData: keepPreviousData })

const deletedQuery = ({ campaignId, search, order, page }: Filter<DeletedOrder>) =>
  queryOptions({
    queryKey: [...callKey(selectDeleted), campaignId, search, order, page] as const,
    queryFn: async () => {
      const { rows, total } = await api(selectDeleted, {
        campaignId,
        pageNum: page,
        pageSize: SUBMISSIONS_PER_PAGE,
        ...ORDERS[order],
        ...(search === '' ? {} : { artworkTitle: search }),
      })
      const works = rows.map(
        (row): DeletedArtwork => ({
          ...readArtwork(row),
          deletedAt: row.deleteTime ?? row.createTime,
          daysLeft: row.remainingDays,
        }),
      )
      return { works, total }
    },
    meta: { failure: 'silent' },
  })

/** The works that a brand took off the wall of its campaign. */
export const useDeletedArtworks = (filter: Filter<DeletedOrder>) =>
  useQuery({ ...deletedQuery(filter), placeholderData: keepPreviousData })

const entrantWorksQuery = (campaignId: number, userId: number, page: number) =>
  queryOptions({
    queryKey: [...callKey(selectUserOtherCampaignWorks), campaignId, userId, 'all', page] as const,
    queryFn: async () => {
      const slice = { pageNum: page, pageSize: SUBMISSIONS_PER_PAGE, ...ORDERS.votes }
      const { rows, total } = await api(selectUserOtherCampaignWorks, { campaignId, userId, ...slice })
      return { works: rows.map(readArtwork), total }
    },
    meta: { failure: 'silent' },
  })

/** The works of one person in a campaign, those with most votes first, page by page. */
export const useEntrantWorks = (campaignId: number, userId: number, page: number) =>
  useQuery({ ...entrantWorksQuery(campaignId, userId, page), placeholderData: keepPreviousData })
