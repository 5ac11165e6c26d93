import { type CampaignSummary, readCampaignSummary } from '../../../lib/campaigns/campaign.ts'
import type { KeptCampaigns } from '../../../lib/campaigns/campaign-query.ts'
import { type Clock, serverClock } from '../../../lib/time/server-clock.ts'

/** Campaigns as they were read. */
export type CampaignList = { campaigns: CampaignSummary[]; total: number; now: Clock }

/** Reads campaigns, and sets their clock. */
export const readCampaigns = ({ rows, total, serverTime, receivedAt }: KeptCampaigns): CampaignList => ({
  campaigns: rows.map(readCampaignSummary),
  total,
  now: serverClock({ serverTime, receivedAt }),
})
