import type { Answer } from '@plinth/api-schema/call'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** What taking part in a campaign needs to know about it. */
export type CampaignToJoin = {
  id: number
  name: string
  host: string
  banner: StoredPicture | null
  isPrivate: boolean
  /** 0 unpublished, 1 live, 2 completed, in words. */
  status: 'unpublished' | 'live' | 'completed'
  paused: boolean
  endsAt: string
  /** The server's time when it answered: countdowns do not trust the clock of the browser. */
  askedAt: string
  participantCount: number
  workCount: number
  voteCount: number
  /** Whether the person who asks has a work there. */
  joined: boolean
  /** Whether the person who asks is a participant who may join. */
  mayJoin: boolean
}

const STATUS = ['unpublished', 'live', 'completed'] as const

const readCampaign = (campaign: Answer<typeof campaignDetail>): CampaignToJoin => ({
  id: campaign.id,
  name: campaign.name,
  host: campaign.brandUserVo.nickName,
  banner: readPicture(campaign.bannerPicture),
  isPrivate: campaign.isPrivate === 1,
  status: STATUS[campaign.status] ?? 'unpublished',
  paused: campaign.operateStop === 1,
  endsAt: campaign.endTime,
  askedAt: campaign.serverTime,
  participantCount: campaign.joinNum,
  workCount: campaign.workNum,
  voteCount: campaign.voteNum,
  joined: campaign.isJoin === 1,
  mayJoin: campaign.isInvite === 1,
})

/** The query of the campaign that one takes part in. */
export const campaignToJoinQuery = (id: number) =>
  queryOptions({
    // Its own form of the answer, under its own key beside whatever else is kept of the same call.
    queryKey: [campaignDetail.path, 'to-join', id] as const,
    queryFn: async () => readCampaign(await api(campaignDetail, { id })),
    staleTime: 15_000,
    meta: { failure: 'silent' },
  })

/** The campaign that one takes part in; without an id nothing is asked. */
export const useCampaign = (id: number | undefined) =>
  useQuery({ ...campaignToJoinQuery(id ?? 0), enabled: id !== undefined })
