import type { z } from 'zod'
import { type ContentField, type Difference, differenceToWire } from './campaign.ts'
import { type ReviewState, reviewOf, reviewStates } from './campaign-card.ts'
import { type Campaign, campaignFromWire, campaignToWire } from './campaign-detail.ts'
import type * as wire from './operators-campaigns.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

/** A campaign, or a change of a live one, before the operator. */
export type CampaignReview<Time = Date, Field = ContentField> = {
  /** As everybody would see it once it is approved. */
  campaign: Campaign<Time>
  /** Null for a campaign itself. */
  changeId: number | null
  state: ReviewState
  /** Why it was sent back. */
  reason: string | null
  /** How often it has been handed in. */
  revision: number
  submittedAt: Time
  decidedAt: Time | null
  isFeatured: boolean
  /** What a change changes, part by part, against the public version. */
  differences: Difference<Field>[]
}

/** Writes a review. */
export const campaignReviewToWire = (review: CampaignReview<Moment>): z.output<typeof wire.CampaignReview> => ({
  campaignId: review.campaign.id,
  changeId: review.changeId,
  kind: review.changeId === null ? 'new' : 'change',
  reviewStatus: reviewStates.indexOf(review.state),
  reason: review.reason,
  revision: review.revision,
  submitTime: toWireTime(review.submittedAt),
  decideTime: toWireTimeOrNull(review.decidedAt),
  isFeatured: toWireFlag(review.isFeatured),
  campaign: campaignToWire(review.campaign),
  differences: review.differences.map(differenceToWire),
})

/** Reads a review; its differences keep the wire's names, because a part may be newer than this side. */
export const campaignReviewFromWire = (
  row: z.output<typeof wire.CampaignReview>,
): CampaignReview<WireTime, string> => ({
  campaign: campaignFromWire(row.campaign),
  changeId: row.changeId,
  state: reviewOf(row.reviewStatus),
  reason: row.reason,
  revision: row.revision,
  submittedAt: row.submitTime,
  decidedAt: row.decideTime,
  isFeatured: fromWireFlag(row.isFeatured),
  differences: row.differences,
})
