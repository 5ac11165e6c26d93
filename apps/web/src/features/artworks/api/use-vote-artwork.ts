import { voteArtwork } from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { stateOf, voteHold } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { errorAction, isRefusedFor } from '../../../lib/api/refusals.ts'
import { changeArtworks, refetchInFlight } from './artwork-cache.ts'

/** How a vote ended, where it did not fail: it was taken, it was cast before, or the session had ended. */
export type VoteOutcome = 'voted' | 'voted-before' | 'signed-out'

/** Votes for a work. The count changes when the server says so: a vote may be refused until the last second. */
export const useVoteArtwork = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number): Promise<VoteOutcome> => {
      try {
        const { voteNum, voteHold: hold } = await api(voteArtwork, { worksId: id })
        const vote = { voteCount: voteNum, voted: true, voteHold: stateOf(voteHold, hold) }
        changeArtworks(client, new Map([[id, vote]]))
        void refetchInFlight(client)
        // The sums of the campaign too: a page that hears no events would go on with the old ones.
        void refreshAnswers(client, [campaignParticipants, campaignDetail])
        return 'voted'
      } catch (error) {
        if (isRefusedFor(error, 'alreadyVoted')) {
          changeArtworks(client, new Map([[id, { voted: true }]]))
          return 'voted-before'
        }
        if (errorAction(error) === 'log-in') return 'signed-out'
        throw error
      }
    },
  })
}
