import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { type Clock, serverClock } from '../../../lib/time/server-clock.ts'

/** Campaigns as they are kept: plain data, for a painted page brings them along. */
export type KeptCampaigns = {
  campaigns: CampaignSummary[]
  total: number
  serverTime: string | undefined
  receivedAt: number
}
/** Campaigns as they were read. */
export type CampaignList = Pick<KeptCampaigns, 'campaigns' | 'total'> & { now: Clock }

/** Sets the clock of campaigns. */
export const readCampaigns = (kept: KeptCampaigns): CampaignList => ({ ...kept, now: serverClock(kept) })
