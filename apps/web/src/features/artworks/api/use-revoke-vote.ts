import { revokeVote } from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { changeArtworks, refetchInFlight } from './artwork-cache.ts'

/** Takes one's own vote for a work back. */
export const useRevokeVote = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number): Promise<void> => {
      const { voteNum } = await api(revokeVote, { worksId: id })
      changeArtworks(client, new Map([[id, { voteCount: voteNum, voted: false, voteHold: 'none' }]]))
      void refetchInFlight(client)
      void refreshAnswers(client, [campaignParticipants, campaignDetail])
    },
  })
}
