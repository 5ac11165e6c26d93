import { campaignDetail, refreshCollection } from '@plinth/api-schema/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** Lets the server look up the royalty of a campaign's collection on its chain, and reads the campaign again. */
export const useRefreshCollection = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(refreshCollection, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(campaignDetail) }),
    // The chain has what was signed: where this look fails, the server hears of it by itself a little later.
    meta: { failure: 'silent' },
  })
}
