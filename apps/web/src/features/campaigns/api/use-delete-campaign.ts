import { deleteCampaign, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** Takes one of one's own campaigns away; the lists are read again before it counts as done. */
export const useDeleteCampaign = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(deleteCampaign, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listOwnCampaigns) }),
  })
}
