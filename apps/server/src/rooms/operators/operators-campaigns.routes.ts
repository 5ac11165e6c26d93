import { campaignReviewToWire } from '@plinth/api-schema/campaign-review'
import * as calls from '@plinth/api-schema/operators-campaigns'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { OperatorsService } from './operators.service.ts'
import { actingOf } from './operators-acting.service.ts'

/** Binds the operator's calls about campaigns. */
export const operatorCampaignsRoutes = (bind: Bind, { campaigns }: OperatorsService) => {
  bind(calls.listCampaignReviews, async ({ status, search, campaignId, ...page }) => {
    const slice = readSlice(page)
    const { rows, total } = await campaigns.list({ status, search, campaignId }, slice)
    return { rows: rows.map(campaignReviewToWire), total }
  })
  bind(calls.approveCampaign, async ({ campaignId, revision }, context) => {
    await campaigns.approve(actingOf(context), campaignId, revision)
    return null
  })
  bind(calls.rejectCampaign, async ({ campaignId, reason, revision }, context) => {
    await campaigns.sendBack(actingOf(context), campaignId, reason, revision)
    return null
  })
  bind(calls.stopCampaign, async ({ campaignId, operateStop, reason }, context) => {
    await campaigns.setPaused(actingOf(context), campaignId, operateStop, reason)
    return null
  })
  bind(calls.recommendCampaign, async ({ campaignId, isRecommend }, context) => {
    await campaigns.setRecommended(actingOf(context), campaignId, isRecommend)
    return null
  })
  bind(calls.featureCampaign, async ({ campaignId, isFeatured }, context) => {
    await campaigns.setFeatured(actingOf(context), campaignId, isFeatured)
    return null
  })
}
