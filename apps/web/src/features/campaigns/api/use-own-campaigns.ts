import type { CampaignStage } from '@plinth/api-schema/campaign-card'
import { listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { campaignStatus } from '@plinth/api-schema/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readOwnCampaign } from '../../../lib/campaigns/campaign.ts'

/** The orders in which a brand's campaigns can stand. */
export type OwnCampaignSort = 'all' | 'newest' | 'oldest'

/** Which of one's campaigns are wanted. */
export type OwnCampaignFilter = {
  stage: CampaignStage | undefined
  sort: OwnCampaignSort
  page: number
  pageSize: number
}

// Always by createTime, which is when a campaign was first handed in; All asks for no direction.
const DIRECTIONS = { all: {}, newest: { isAsc: 'desc' }, oldest: { isAsc: 'asc' } } as const

/** A brand's own campaigns with how many there are of each stage; the page before stands until the next one has come. */
export const useOwnCampaigns = ({ stage, sort, page, pageSize }: OwnCampaignFilter) => {
  const { data, ...query } = useQuery({
    ...callQuery(listOwnCampaigns, {
      pageNum: page,
      pageSize,
      orderByColumn: 'createTime',
      ...DIRECTIONS[sort],
      ...(stage === undefined ? {} : { status: campaignStatus[stage] }),
    }),
    placeholderData: keepPreviousData,
    // The screen tells it in the place of the list.
    meta: { failure: 'silent' },
  })
  const counts = data && { live: data.liveNum, completed: data.archiveNum, unpublished: data.unpublishedNum }
  return { ...query, campaigns: data?.rows.map(readOwnCampaign), total: data?.total ?? 0, counts }
}
