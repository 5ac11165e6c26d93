import { leaveCampaign } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Leaves a campaign: all of one's works there are withdrawn. */
export const useLeaveCampaign = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (campaignId: number) => api(leaveCampaign, { campaignId }),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/campaign/') }),
  })
}
