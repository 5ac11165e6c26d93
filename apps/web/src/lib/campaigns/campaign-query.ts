import type { Answer, Args } from '@plinth/api-schema/call'
import { campaignDetail, listCampaigns } from '@plinth/api-schema/campaigns'
import { queryOptions } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../api/client.ts'

/** The one query for a campaign: every room keeps the same answer and selects what it shows of it. */
export const campaignQuery = (id: number) => ({
  ...callQuery(campaignDetail, { id }),
  // The screens say themselves that a campaign is not there.
  meta: { failure: 'silent' } as const,
})

/** A list of campaigns as it is kept: with the time at which it came, which together with its own tells the server's clock. */
export type KeptCampaigns = Answer<typeof listCampaigns> & { receivedAt: number }

/** The one query for a list of campaigns: every room keeps the same answer and selects what it shows of it. */
export const campaignsQuery = (args: Args<typeof listCampaigns>) =>
  queryOptions({
    queryKey: callKey(listCampaigns, args),
    queryFn: async (): Promise<KeptCampaigns> => ({ ...(await api(listCampaigns, args)), receivedAt: Date.now() }),
  })
