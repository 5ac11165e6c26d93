import type { Answer } from '@plinth/api-schema/call'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { campaignStatus } from '@plinth/api-schema/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readCampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { campaignsQuery } from '../../../lib/campaigns/campaign-query.ts'
import { type CampaignList, readCampaigns } from './campaign-list.ts'

/** How many campaigns are on a page of a profile (docs/product/interface.md#pages). */
export const PROFILE_PAGE = 24

const silent = { failure: 'silent' } as const

// The answer does not say what time it is: this computer's clock has to do.
const readJoined = ({ rows, total }: Answer<typeof listJoinedCampaigns>): CampaignList => ({
  campaigns: rows.map(readCampaignSummary),
  total,
  now: Date.now,
})

const joinedQuery = (userId: number, page: number, exceptId?: number) => {
  const slice = { pageNum: page, pageSize: PROFILE_PAGE, orderByColumn: 'joinDate', isAsc: 'desc' } as const
  return { ...callQuery(listJoinedCampaigns, { userId, exceptId, ...slice }), select: readJoined, meta: silent }
}

/** The campaigns that somebody has joined, open and ended, the latest first. */
export const useJoinedCampaigns = (userId: number, page = 1) =>
  useQuery({ ...joinedQuery(userId, page), placeholderData: keepPreviousData })

/** The campaigns but one that somebody has joined, the latest first. */
export const useOtherJoinedCampaigns = (userId: number, exceptId: number, page: number) =>
  useQuery({ ...joinedQuery(userId, page, exceptId), placeholderData: keepPreviousData })

/** The public campaigns of a brand: those that end first, or those that ended last. */
export const useHostedCampaigns = (brandId: number, ended: boolean, page = 1) =>
  useQuery({
    ...campaignsQuery({
      brandUserId: brandId,
      status: ended ? campaignStatus.completed : campaignStatus.live,
      pageNum: page,
      pageSize: PROFILE_PAGE,
      orderByColumn: 'endTime',
      isAsc: ended ? 'desc' : 'asc',
    }),
    select: readCampaigns,
    placeholderData: keepPreviousData,
    meta: silent,
  })
