import { ownLink } from '@plinth/api-schema/sharing'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'

/** The label of one's own links to a campaign, as its brand or with a work in it; undefined until it is known. */
export const useOwnLabel = (campaignId: number, enabled: boolean): string | undefined =>
  useQuery({
    ...callQuery(ownLink, { campaignId }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // Without it the link is shared as it is.
    meta: { failure: 'silent' },
  }).data?.from
