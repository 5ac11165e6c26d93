import type { ReviewState } from '@plinth/api-schema/campaign-card'
import { campaignReviewFromWire, type CampaignReview as WireReview } from '@plinth/api-schema/campaign-review'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { reviewStatus } from '@plinth/api-schema/states'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { type Campaign, showCampaign } from '../../../lib/campaigns/campaign.ts'
import { type CampaignDifference, type CampaignField, readDifference, readFields } from './campaign-fields.ts'
import { operatorQuery } from './operator-call.ts'

/** A campaign, or a change of a live one, before the operator: as everybody would see it once it is approved, and how its review stands. */
export type CampaignReview = Campaign &
  Omit<WireReview<WireTime>, 'campaign' | 'differences'> & {
    /** Names this case in the address. */
    key: string
    kind: 'new' | 'change'
    fields: readonly CampaignField[]
    differences: readonly CampaignDifference[]
  }

/** Which reviews are wanted. */
export type ReviewFilter = { state: ReviewState | undefined; search: string; page: number }

/** How many reviews stand on a page. */
export const REVIEWS_PER_PAGE = 24

const CODES = {
  waiting: reviewStatus.waiting,
  approved: reviewStatus.approved,
  'sent-back': reviewStatus.sentBack,
} as const

const readReview = (row: Parameters<typeof campaignReviewFromWire>[0]): CampaignReview => {
  const { campaign, ...review } = campaignReviewFromWire(row)
  return {
    ...showCampaign(campaign),
    ...review,
    key: review.changeId === null ? `${campaign.id}` : `${campaign.id}-${review.changeId}`,
    kind: review.changeId === null ? 'new' : 'change',
    fields: readFields(campaign),
    differences: review.differences.map(readDifference),
  }
}

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
