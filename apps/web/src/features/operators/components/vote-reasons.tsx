import type { HoldReason } from '@plinth/api-schema/moderation'
import type { WeighedSign } from '@plinth/api-schema/vote-signs'
import cells from './cells.module.css'
import { holdReasonWords, voteSignWords } from './vote-sign-words.ts'

export type VoteReasonsProps = { vote: { holdReason: HoldReason | null; signs: readonly WeighedSign[] } }

/** Why a vote is held, and what speaks against it, with its points. */
export const VoteReasons = ({ vote: { holdReason, signs } }: VoteReasonsProps) => (
  <div className={cells.two}>
    {holdReason && holdReasonWords[holdReason]}
    {signs.map(({ sign, points }) => (
      <span key={sign} className={cells.label}>
        {points.toLocaleString('en-US')}: {voteSignWords[sign]}
      </span>
    ))}
  </div>
)
