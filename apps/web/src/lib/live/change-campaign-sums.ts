import type { LiveEvents } from '@plinth/api-schema/live'
import type { QueryClient } from '@tanstack/react-query'
import { campaignQuery } from '../campaigns/campaign-query.ts'

/** Brings the sums of a campaign to everything that shows the campaign whole. */
export const changeCampaignSums = (client: QueryClient, { campaignId, ...sums }: LiveEvents['sums']) => {
  const { queryKey } = campaignQuery(campaignId)
  // The rest is as old as it was: the server's clock is told by when the campaign was read.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  client.setQueryData(queryKey, (detail) => detail && { ...detail, ...sums }, { updatedAt })
}
