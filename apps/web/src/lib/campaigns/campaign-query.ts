import { campaignDetail } from '@plinth/api-schema/campaigns'
import { callQuery } from '../api/client.ts'

/** The one query for a campaign: every room keeps the same answer and selects what it shows of it. */
export const campaignQuery = (id: number) => ({
  ...callQuery(campaignDetail, { id }),
  // The screens say themselves that a campaign is not there.
  meta: { failure: 'silent' } as const,
})
