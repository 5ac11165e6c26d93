import { voteArtwork } from '@plinth/api-schema/artworks'
import { listOwnVotes } from '@plinth/api-schema/artworks-log'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { stateOf, voteHold } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { errorAction, isRefusedFor } from '../../../lib/api/refusals.ts'
import { followedLabel } from '../../../lib/sharing/followed-link.ts'
import { changeArtworks, refetchInFlight } from './artwork-cache.ts'

/** How a vote ended, where it did not fail: it was taken, it was cast before, or the session had ended. */
export type VoteOutcome = 'voted' | 'voted-before' | 'signed-out'

/** A vote, and who casts it. */
export type VoteInput = { id: number; campaignId: number; memberId: number }

/** A ballot of one's own for the log; its code comes with the first vote, and where that fails the vote goes without one. */
const makeBallot = async ({ id, campaignId, memberId }: VoteInput) => {
  try {
    const { prepareBallot } = await import('./kept-ballots.ts')
    return prepareBallot({ memberId, campaignId, workId: id })
  } catch {
    return null
  }
}

/** Votes for a work. The count changes when the server says so: a vote may be refused until the last second. */
export const useVoteArtwork = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: VoteInput): Promise<VoteOutcome> => {
      const { id } = input
      try {
        const made = await makeBallot(input)
        const { voteNum, voteHold: hold } = await api(voteArtwork, {
          worksId: id,
          ballot: made?.ballot,
          from: followedLabel(input.campaignId),
        })
        made?.confirm()
        const vote = { voteCount: voteNum, voted: true, voteHold: stateOf(voteHold, hold) }
        changeArtworks(client, new Map([[id, vote]]))
        void refetchInFlight(client)
        // The sums of the campaign too: a page that hears no events would go on with the old ones.
        void refreshAnswers(client, [campaignParticipants, campaignDetail, listOwnVotes])
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
