import type { Answer } from '@plinth/api-schema/call'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** A campaign as the wire carries it: what the campaign page takes. */
export type CampaignAnswer = Answer<typeof campaignDetail>

/** One campaign, if the person who asks may see it; without an id nothing is asked. */
export const useCampaignPage = (id: number | undefined) =>
  useQuery({
    ...callQuery(campaignDetail, { id: id ?? 0 }),
    enabled: id !== undefined,
    // The screen says itself that a campaign is not there.
    meta: { failure: 'silent' },
  })
