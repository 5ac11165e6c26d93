import { acceptInvite, campaignDetail } from '@plinth/api-schema/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** Takes the invite link of a private campaign; from then on the campaign is there for this person. */
export const useAcceptInvite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, invite }: { id: number; invite: string }) => api(acceptInvite, { id, invite }),
    onSuccess: () => client.invalidateQueries({ queryKey: callKey(campaignDetail) }),
    // The screen tells it in the place of the campaign.
    meta: { failure: 'silent' },
  })
}
