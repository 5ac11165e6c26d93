import { voteDecisions } from '@plinth/api-schema/artworks-log'
import type { HoldReason } from '@plinth/api-schema/moderation'
import { holdReason, stateOf } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What has become of a campaign's votes; null where the totals are hidden. */
export type VoteTotals = {
  counted: number | null
  held: number | null
  voided: number | null
  holds: { reason: HoldReason; votes: number }[]
}

/** What has become of the votes of a campaign. */
export const useVoteDecisions = (campaignId: number): VoteTotals | undefined => {
  const { data } = useQuery({ ...callQuery(voteDecisions, { campaignId }), meta: { failure: 'silent' } })
  return (
    data && {
      counted: data.countedNum,
      held: data.heldNum,
      voided: data.voidedNum,
      holds: data.holds.map(({ holdReason: code, votesNum }) => ({
        reason: stateOf(holdReason, code),
        votes: votesNum,
      })),
    }
  )
}
