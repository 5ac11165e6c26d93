import type { CampaignDetail } from '@plinth/api-schema/campaigns'
import { listCampaignReviews, type CampaignReview as WireReview } from '@plinth/api-schema/platform-campaigns'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CampaignStage } from '../../../lib/navigation/brand-campaign-paths.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { type CampaignDifference, type CampaignField, fieldLabel, fieldValue, readFields } from './campaign-fields.ts'
import { operatorQuery } from './platform-call.ts'

/** How far the review of a campaign, or of its change, has come. */
export type ReviewState = 'waiting' | 'approved' | 'sent-back'

/** A campaign off the wire, handed on unread to whoever shows its page. */
export type CampaignPageData = z.output<typeof CampaignDetail>

/** A campaign, or a change of a live one, before the operator; the times are the wire's, in UTC. */
export type CampaignReview = {
  /** Names this case in the address. */
  key: string
  campaignId: number
  kind: 'new' | 'change'
  state: ReviewState
  /** Why it was sent back. */
  reason: string | null
  /** How often it has been handed in. */
  revision: number
  submittedAt: string
  decidedAt: string | null
  name: string
  brand: string
  picture: StoredPicture | null
  stage: CampaignStage
  endsAt: string
  isPrivate: boolean
  isPaused: boolean
  isRecommended: boolean
  isFeatured: boolean
  fields: readonly CampaignField[]
  differences: readonly CampaignDifference[]
  /** As everybody would see it once it is approved. */
  page: CampaignPageData
}

/** Which reviews are wanted. */
export type ReviewFilter = { state: ReviewState | undefined; search: string; page: number }

/** How many reviews stand on a page. */
export const REVIEWS_PER_PAGE = 24

const CODES = { waiting: 0, approved: 1, 'sent-back': 2 } as const
const STATES: Readonly<Record<number, ReviewState>> = { 0: 'waiting', 1: 'approved', 2: 'sent-back' }
const STAGES: Readonly<Record<number, CampaignStage>> = { 0: 'unpublished', 1: 'live', 2: 'completed' }

const readReview = (row: z.output<typeof WireReview>): CampaignReview => ({
  key: row.changeId === null ? `${row.campaignId}` : `${row.campaignId}-${row.changeId}`,
  campaignId: row.campaignId,
  kind: row.kind,
  state: STATES[row.reviewStatus] ?? 'waiting',
  reason: row.reason,
  revision: row.revision,
  submittedAt: row.submitTime,
  decidedAt: row.decideTime,
  name: row.campaign.name,
  brand: row.campaign.brandUserVo.nickName,
  picture: readPicture(row.campaign.bannerPicture ?? row.campaign.appBannerPicture),
  stage: STAGES[row.campaign.status] ?? 'unpublished',
  endsAt: row.campaign.endTime,
  isPrivate: row.campaign.isPrivate === 1,
  isPaused: row.campaign.operateStop === 1,
  isRecommended: row.campaign.isRecommend === 1,
  isFeatured: row.isFeatured === 1,
  fields: readFields(row.campaign),
  differences: row.differences.map(({ field, before, after }) => ({
    id: field,
    label: fieldLabel(field),
    before: fieldValue(field, before),
    after: fieldValue(field, after),
  })),
  page: row.campaign,
})

/** Campaigns and changes by what was decided: those that wait longest first, of the others the latest. */
export const useCampaignReviews = ({ state, search, page }: ReviewFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listCampaignReviews, {
      pageNum: page,
      pageSize: REVIEWS_PER_PAGE,
      orderByColumn: 'submitTime',
      isAsc: state === 'waiting' ? 'asc' : 'desc',
      ...(state === undefined ? {} : { status: CODES[state] }),
      ...(search === '' ? {} : { search }),
    }),
  )
  return { ...query, reviews: data?.rows.map(readReview), total: data?.total ?? 0 }
}

/** How many campaigns and changes wait for an operator. */
export const usePendingReviews = ({ enabled }: { enabled: boolean }) =>
  useQuery({ ...operatorQuery(listCampaignReviews, { status: 0, pageSize: 1 }), enabled }).data?.total ?? 0
