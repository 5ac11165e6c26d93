import { withdrawArtwork } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshCampaigns } from './artwork-cache.ts'
import { artworkQuery } from './use-artwork.ts'

/** Withdraws one of one's own works. */
export const useWithdrawArtwork = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(withdrawArtwork, { id }),
    onSuccess: (_answer, id) => {
      // It is gone: reading it once more would only be refused.
      client.removeQueries({ queryKey: artworkQuery(id).queryKey })
      return refreshCampaigns(client)
    },
  })
}
