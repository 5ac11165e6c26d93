import { useQuery } from '@tanstack/react-query'
import { readCampaign } from '../../../lib/campaigns/campaign.ts'
import { campaignQuery } from '../../../lib/campaigns/campaign-query.ts'

const STALE_TIME_MS = 15_000

/** The campaign that one takes part in; without an id nothing is asked. */
export const useCampaign = (id: number | undefined) =>
  useQuery({ ...campaignQuery(id ?? 0), enabled: id !== undefined, staleTime: STALE_TIME_MS, select: readCampaign })
