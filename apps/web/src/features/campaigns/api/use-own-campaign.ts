import { type CampaignDetail, campaignDetail } from '@plinth/api-schema/campaigns'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../lib/api/client.ts'
import type { CampaignStage } from '../../../lib/navigation/brand-campaign-paths.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { type CampaignForm, readCampaignForm } from './campaign-form.ts'

/** One of a brand's own campaigns, whole, with how its review stands. */
export type OwnCampaignDetail = {
  id: number
  stage: CampaignStage
  brandName: string
  picture: StoredPicture | null
  review: 'waiting' | 'approved' | 'sent-back'
  reason: string | null
  isPaused: boolean
  createdAt: string
  startsAt: string | null
  endsAt: string
  participantCount: number
  artworkCount: number
  voteCount: number
  inviteToken: string
  /** What the public sees, or will. */
  form: CampaignForm
  /** A change of a live campaign that waits for review or was sent back. */
  change: { state: 'waiting' | 'sent-back'; reason: string | null; createdAt: string; form: CampaignForm } | null
}

const STAGES = ['unpublished', 'live', 'completed'] as const
const REVIEWS = ['waiting', 'approved', 'sent-back'] as const

const readOwnCampaign = (detail: z.output<typeof CampaignDetail>): OwnCampaignDetail | null => {
  const { own } = detail
  if (own === null) return null
  return {
    id: detail.id,
    stage: STAGES[detail.status] ?? 'unpublished',
    brandName: detail.brandUserVo.nickName,
    picture: readPicture(detail.bannerPicture ?? detail.appBannerPicture),
    review: REVIEWS[own.reviewStatus] ?? 'waiting',
    reason: own.reviewReason,
    isPaused: detail.operateStop === 1,
    createdAt: detail.createTime,
    startsAt: detail.startTime,
    endsAt: detail.endTime,
    participantCount: detail.joinNum,
    artworkCount: detail.workNum,
    voteCount: detail.voteNum,
    inviteToken: own.inviteToken,
    form: readCampaignForm(detail),
    change: own.change && {
      state: own.change.status === 0 ? 'waiting' : 'sent-back',
      reason: own.change.reason,
      createdAt: own.change.createTime,
      form: readCampaignForm(own.change.content),
    },
  }
}

/** The query for one of one's own campaigns; null for a campaign of another brand. */
export const ownCampaignQuery = (id: number) =>
  queryOptions({
    queryKey: [campaignDetail.path, 'own', id] as const,
    queryFn: async () => readOwnCampaign(await api(campaignDetail, { id })),
    meta: { failure: 'silent' },
  })

/** One of one's own campaigns. */
export const useOwnCampaign = (id: number) => useQuery(ownCampaignQuery(id))
