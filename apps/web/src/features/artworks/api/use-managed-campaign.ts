import type { Answer } from '@plinth/api-schema/call'
import type { campaignDetail } from '@plinth/api-schema/campaigns'
import { useQuery } from '@tanstack/react-query'
import { type Campaign, readCampaign } from '../../../lib/campaigns/campaign.ts'
import { campaignQuery } from '../../../lib/campaigns/campaign-query.ts'

/** A campaign as its brand looks through what was handed in to it. */
export type ManagedCampaign = Campaign & Pick<NonNullable<Campaign['own']>, 'deletedWorkCount'>

const readManaged = (detail: Answer<typeof campaignDetail>): ManagedCampaign | null => {
  const campaign = readCampaign(detail)
  return campaign.own && { ...campaign, deletedWorkCount: campaign.own.deletedWorkCount }
}

/** One of a brand's own campaigns; null for a campaign of another brand. */
export const useManagedCampaign = (id: number) => useQuery({ ...campaignQuery(id), select: readManaged })
