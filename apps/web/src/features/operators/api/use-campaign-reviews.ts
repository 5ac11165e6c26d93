import { type ReviewState, reviewOf } from '@plinth/api-schema/campaign-card'
import { campaignFromWire } from '@plinth/api-schema/campaign-detail'
import { listCampaignReviews, type CampaignReview as WireReview } from '@plinth/api-schema/operators-campaigns'
import { reviewStatus } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Campaign, readCampaign } from '../../../lib/campaigns/campaign.ts'
import { type CampaignDifference, type CampaignField, readDifference, readFields } from './campaign-fields.ts'
import { operatorQuery } from './operator-call.ts'

/** A campaign, or a change of a live one, before the operator: as everybody would see it once it is approved, and how its review stands. */
export type CampaignReview = Campaign & {
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
  isFeatured: boolean
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

const readReview = (row: z.output<typeof WireReview>): CampaignReview => ({
  ...readCampaign(row.campaign),
  key: row.changeId === null ? `${row.campaignId}` : `${row.campaignId}-${row.changeId}`,
  campaignId: row.campaignId,
  kind: row.kind,
  state: reviewOf(row.reviewStatus),
  reason: row.reason,
  revision: row.revision,
  submittedAt: row.submitTime,
  decidedAt: row.decideTime,
  isFeatured: row.isFeatured === 1,
  fields: readFields(campaignFromWire(row.campaign)),
  differences: row.differences.map(readDifference),
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
  useQuery({ ...operatorQuery(listCampaignReviews, { status: reviewStatus.waiting, pageSize: 1 }), enabled }).data
    ?.total ?? 0
