import {
  approveCampaign,
  featureCampaign,
  recommendCampaign,
  rejectCampaign,
  stopCampaign,
} from '@plinth/api-schema/operators-campaigns'
import { useOperatorAct } from './operator-call.ts'
import type { CampaignReview } from './use-campaign-reviews.ts'

/** The decisions about a campaign or its change; each holds only for what was read. */
export const useDecideCampaign = () => {
  const approve = useOperatorAct(approveCampaign)
  const sendBack = useOperatorAct(rejectCampaign)
  return {
    isPending: approve.isPending || sendBack.isPending,
    approving: approve.isPending,
    approve: ({ id: campaignId, revision }: CampaignReview, onDone: () => void) =>
      approve.mutate({ campaignId, revision }, { onSuccess: onDone }),
    sendBack: ({ id: campaignId, revision }: CampaignReview, reason: string, onDone: () => void) =>
      sendBack.mutate({ campaignId, revision, reason }, { onSuccess: onDone }),
  }
}

/** What an operator can do to a campaign that was approved. */
export const useSteerCampaign = () => {
  const stop = useOperatorAct(stopCampaign)
  const recommend = useOperatorAct(recommendCampaign)
  const feature = useOperatorAct(featureCampaign)
  return {
    isPending: stop.isPending || recommend.isPending || feature.isPending,
    pause: (campaignId: number, reason: string, onDone: () => void) =>
      stop.mutate({ campaignId, operateStop: 1, ...(reason === '' ? {} : { reason }) }, { onSuccess: onDone }),
    goOn: (campaignId: number, reason: string, onDone: () => void) =>
      stop.mutate({ campaignId, operateStop: 0, ...(reason === '' ? {} : { reason }) }, { onSuccess: onDone }),
    recommend: (campaignId: number, on: boolean, onDone: () => void) =>
      recommend.mutate({ campaignId, isRecommend: on ? 1 : 0 }, { onSuccess: onDone }),
    feature: (campaignId: number, on: boolean, onDone: () => void) =>
      feature.mutate({ campaignId, isFeatured: on ? 1 : 0 }, { onSuccess: onDone }),
  }
}
