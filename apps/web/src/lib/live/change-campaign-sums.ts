import type { LiveEvents } from '@plinth/api-schema/live'
import type { QueryClient } from '@tanstack/react-query'
import { campaignQuery } from '../campaigns/campaign-query.ts'

/** Brings the sums of a campaign to everything that shows the campaign whole. */
export const changeCampaignSums = (client: QueryClient, { campaignId, ...sums }: LiveEvents['sums']) =>
  client.setQueryData(campaignQuery(campaignId).queryKey, (detail) => detail && { ...detail, ...sums })
