import type { Answer } from '@plinth/api-schema/call'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import type { CampaignStage } from '../../../lib/navigation/brand-campaign-paths.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** A campaign as its brand looks through what was handed in to it. */
export type ManagedCampaign = {
  id: number
  name: string
  picture: StoredPicture | null
  stage: CampaignStage
  isPaused: boolean
  endsAt: string
  participantCount: number
  artworkCount: number
  voteCount: number
  deletedCount: number
}

const STAGES = ['unpublished', 'live', 'completed'] as const

const readManaged = (campaign: Answer<typeof campaignDetail>): ManagedCampaign | null =>
  campaign.own && {
    id: campaign.id,
    name: campaign.name,
    picture: readPicture(campaign.bannerPicture ?? campaign.appBannerPicture),
    stage: STAGES[campaign.status] ?? 'unpublished',
    isPaused: campaign.operateStop === 1,
    endsAt: campaign.endTime,
    participantCount: campaign.joinNum,
    artworkCount: campaign.workNum,
    voteCount: campaign.voteNum,
    deletedCount: campaign.own.deleteWorkNum,
  }

const managedQuery = (id: number) =>
  queryOptions({
    // Its own form of the answer, under its own key beside whatever else is kept of the same call.
    queryKey: [campaignDetail.path, 'managed', id] as const,
    queryFn: async () => readManaged(await api(campaignDetail, { id })),
    meta: { failure: 'silent' },
  })

/** One of a brand's own campaigns; null for a campaign of another brand. */
export const useManagedCampaign = (id: number) => useQuery(managedQuery(id))
