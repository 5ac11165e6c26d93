import type { Answer, Args } from '@plinth/api-schema/call'
import { holdVotes, releaseVotes, voidVotes } from '@plinth/api-schema/operators-votes'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import { useOperatorAct } from './operator-call.ts'

/** What can be done with votes. */
export type VoteActKind = 'hold' | 'release' | 'void'

/** Which votes are meant; without a work, those for any. */
type ChosenVotes = Omit<Args<typeof holdVotes>, 'reason' | 'reasonCode' | 'worksId'> & { artworkId?: number }

/** What a decision came to: how many of the chosen votes changed, and how many were so already. */
export type Decided = Answer<typeof holdVotes>

export type VoteDecision = {
  kind: VoteActKind
  votes: ChosenVotes
  /** Voiding: also votes that count; releasing: also votes that were voided. */
  withOthers?: boolean | undefined
}

/** Holds votes, lets them count or voids them, with the number and the words of the reason. */
export const useDecideVotes = () => {
  const hold = useOperatorAct(holdVotes)
  const release = useOperatorAct(releaseVotes)
  const voiding = useOperatorAct(voidVotes)
  return {
    isPending: hold.isPending || release.isPending || voiding.isPending,
    decide: (
      { kind, votes, withOthers = false }: VoteDecision,
      why: { reasonCode: number; reason: string },
      onSuccess: (result: Decided) => void,
    ) => {
      const { artworkId, ...others } = votes
      const asked = { ...others, ...(artworkId === undefined ? {} : { worksId: artworkId }), ...why }
      if (kind === 'hold') return hold.mutate(asked, { onSuccess })
      if (kind === 'release') return release.mutate({ ...asked, withVoided: toWireFlag(withOthers) }, { onSuccess })
      return voiding.mutate({ ...asked, withCounted: toWireFlag(withOthers) }, { onSuccess })
    },
  }
}
