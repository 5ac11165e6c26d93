import type { Answer } from '@plinth/api-schema/call'
import { contentFromWire } from '@plinth/api-schema/campaign'
import type { campaignDetail } from '@plinth/api-schema/campaigns'
import { useQuery } from '@tanstack/react-query'
import { type Campaign, readCampaign } from '../../../lib/campaigns/campaign.ts'
import { campaignQuery } from '../../../lib/campaigns/campaign-query.ts'
import { type CampaignForm, formOf } from './campaign-form.ts'

type Own = NonNullable<Campaign['own']>

/** One of a brand's own campaigns, whole, with how its review stands. */
export type OwnCampaignDetail = Campaign &
  Omit<Own, 'change'> & {
    /** What the public sees, or will, as the editor holds it. */
    form: CampaignForm
    /** A change of a live campaign that waits for review or was sent back. */
    change: (Omit<NonNullable<Own['change']>, 'content'> & { form: CampaignForm }) | null
  }

const readOwn = (detail: Answer<typeof campaignDetail>): OwnCampaignDetail | null => {
  const campaign = readCampaign(detail)
  if (campaign.own === null) return null
  const { change, ...own } = campaign.own
  return {
    ...campaign,
    ...own,
    form: formOf(contentFromWire(detail)),
    change: change && { ...change, form: formOf(change.content) },
  }
}

/** One of one's own campaigns; null for a campaign of another brand. */
export const useOwnCampaign = (id: number) => useQuery({ ...campaignQuery(id), select: readOwn })
