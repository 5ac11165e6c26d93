import { differenceToWire } from '@plinth/api-schema/campaign'
import type * as campaignWire from '@plinth/api-schema/campaigns'
import type * as wire from '@plinth/api-schema/operators-campaigns'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { OperatorsService } from './operators.service.ts'

/** A campaign, or a change of one, before the operator. */
export type ReviewRow = Awaited<ReturnType<OperatorsService['campaigns']['list']>>['rows'][number]
/** How a campaign is shown; its own room knows, and the app hands it over. */
export type PresentCampaign = (shown: {
  campaign: ReviewRow['campaign']
  isJoined: boolean
  isInvited: boolean
  own: null
}) => z.output<typeof campaignWire.CampaignDetail>

/** A review on the wire. */
export const presentReview = (
  { campaign, change, differences }: ReviewRow,
  presentCampaign: PresentCampaign,
): z.output<typeof wire.CampaignReview> => ({
  campaignId: campaign.id,
  changeId: change?.id ?? null,
  kind: change ? 'change' : 'new',
  reviewStatus: change?.status ?? campaign.review,
  reason: change ? change.reason : campaign.reviewReason,
  revision: change?.revision ?? campaign.revision,
  submitTime: toWireDateTime(change?.submittedAt ?? campaign.submittedAt),
  decideTime: toWireTimeOrNull(change ? change.decidedAt : campaign.reviewedAt),
  isFeatured: campaign.isFeatured ? 1 : 0,
  campaign: presentCampaign({ campaign, isJoined: false, isInvited: false, own: null }),
  differences: differences.map(differenceToWire),
})
