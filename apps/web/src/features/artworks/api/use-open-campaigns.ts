import { campaignStatus } from '@plinth/api-schema/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readCampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { campaignsQuery, type KeptCampaigns } from '../../../lib/campaigns/campaign-query.ts'

/** How many campaigns are on a page (docs/product/interface.md#pages). */
export const OPEN_CAMPAIGNS_PAGE = 24
const STALE_TIME_MS = 60_000

const readOpen = ({ rows, total }: KeptCampaigns) => ({
  campaigns: rows.map(readCampaignSummary).filter(({ isPaused }) => !isPaused),
  total,
})

/** The campaigns that take works, those first that end soonest. */
export const useOpenCampaigns = (page: number, name: string) => {
  const paging = { pageNum: page, pageSize: OPEN_CAMPAIGNS_PAGE, orderByColumn: 'endTime', isAsc: 'asc' } as const
  return useQuery({
    ...campaignsQuery({ ...paging, status: campaignStatus.live, ...(name ? { name } : {}) }),
    select: readOpen,
    staleTime: STALE_TIME_MS,
    placeholderData: keepPreviousData,
  })
}
