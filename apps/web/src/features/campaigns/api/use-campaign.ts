import { useQuery } from '@tanstack/react-query'
import { readCampaign } from '../../../lib/campaigns/campaign.ts'
import { campaignQuery } from '../../../lib/campaigns/campaign-query.ts'

/** One campaign, if the person who asks may see it; without an id nothing is asked. */
export const useCampaignPage = (id: number | undefined) =>
  useQuery({ ...campaignQuery(id ?? 0), enabled: id !== undefined, select: readCampaign })
