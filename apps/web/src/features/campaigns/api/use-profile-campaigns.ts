import { listCampaigns, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { campaignStatus } from '@plinth/api-schema/states'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readCampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { type KeptCampaigns, readCampaigns } from './kept-campaigns.ts'

/** How many campaigns are on a page of a profile (docs/product/interface.md#pages). */
export const PROFILE_PAGE = 24

const joinedQuery = (userId: number, page: number, exceptId?: number) =>
  queryOptions({
    queryKey: [...callKey(listJoinedCampaigns), userId, page, exceptId] as const,
    queryFn: async (): Promise<KeptCampaigns> => {
      const order = { orderByColumn: 'joinDate', isAsc: 'desc' } as const
      const slice = { pageNum: page, pageSize: PROFILE_PAGE, ...order }
      const { rows, total } = await api(listJoinedCampaigns, { userId, exceptId, ...slice })
      return { campaigns: rows.map(readCampaignSummary), total, serverTime: undefined, receivedAt: Date.now() }
    },
    select: readCampaigns,
    meta: { failure: 'silent' },
  })

/** The campaigns that somebody has joined, open and ended, the latest first. */
export const useJoinedCampaigns = (userId: number, page = 1) =>
  useQuery({ ...joinedQuery(userId, page), placeholderData: keepPreviousData })

/** The campaigns but one that somebody has joined, the latest first. */
export const useOtherJoinedCampaigns = (userId: number, exceptId: number, page: number) =>
  useQuery({ ...joinedQuery(userId, page, exceptId), placeholderData: keepPreviousData })

const hostedQuery = (brandId: number, ended: boolean, page: number) =>
  queryOptions({
    queryKey: [...callKey(listCampaigns), 'of-brand', brandId, ended, page] as const,
    queryFn: async (): Promise<KeptCampaigns> => {
      const { rows, total, serverTime } = await api(listCampaigns, {
        brandUserId: brandId,
        status: ended ? campaignStatus.completed : campaignStatus.live,
        pageNum: page,
        pageSize: PROFILE_PAGE,
        orderByColumn: 'endTime',
        isAsc: ended ? 'desc' : 'asc',
      })
      return { campaigns: rows.map(readCampaignSummary), total, serverTime, receivedAt: Date.now() }
    },
    select: readCampaigns,
    meta: { failure: 'silent' },
  })

/** The public campaigns of a brand: those that end first, or those that ended last. */
export const useHostedCampaigns = (brandId: number, ended: boolean, page = 1) =>
  useQuery({ ...hostedQuery(brandId, ended, page), placeholderData: keepPreviousData })
