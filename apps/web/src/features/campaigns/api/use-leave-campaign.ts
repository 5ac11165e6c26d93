import { leaveCampaign } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { campaignCalls } from '../../../lib/campaigns/campaign-calls.ts'

/** Leaves a campaign: all of one's works there are withdrawn. */
export const useLeaveCampaign = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (campaignId: number) => api(leaveCampaign, { campaignId }),
    onSuccess: () => refreshAnswers(client, campaignCalls),
  })
}
