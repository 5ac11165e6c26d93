import type { z } from 'zod'
import type * as wire from './campaign-content.ts'
import { stateOf, voteLimitPer } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'

/** The span over which a voter's votes are counted; days are those of UTC. */
type VoteLimitPer = keyof typeof voteLimitPer

/** How people vote in a campaign. That nobody votes twice for a work, or for their own, holds in every campaign. */
export type VoteRules = {
  /** How many works a voter may vote for; null: for all of them. */
  limit: { votes: number; per: VoteLimitPer } | null
  /** A vote can be taken back until the campaign ends. */
  isRevocable: boolean
  /** Nobody sees a total before the campaign ends. */
  isHidden: boolean
  /** Each visitor sees the works in an order of their own. */
  isShuffled: boolean
}

/** The most votes that a limit can allow. */
export const MAX_VOTE_LIMIT = 100

/** The rules of a campaign whose brand chose none: one vote for each work. */
export const usualVoteRules: VoteRules = { limit: null, isRevocable: false, isHidden: false, isShuffled: false }

type WireRules = z.output<typeof wire.StoredVoteRules>

/** Writes the rules of a vote. */
export const voteRulesToWire = ({ limit, isRevocable, isHidden, isShuffled }: VoteRules): WireRules => ({
  voteLimit: limit?.votes ?? null,
  voteLimitPer: limit && voteLimitPer[limit.per],
  isRevocable: toWireFlag(isRevocable),
  isHidden: toWireFlag(isHidden),
  isShuffled: toWireFlag(isShuffled),
})

/** Reads the rules of a vote, as they are sent or as the server has parsed them. */
export const voteRulesFromWire = (rules: WireRules | z.output<typeof wire.CampaignVoteRules>): VoteRules => ({
  limit:
    rules.voteLimit === null
      ? null
      : { votes: rules.voteLimit, per: stateOf(voteLimitPer, rules.voteLimitPer ?? voteLimitPer.campaign) },
  isRevocable: fromWireFlag(rules.isRevocable),
  isHidden: fromWireFlag(rules.isHidden),
  isShuffled: fromWireFlag(rules.isShuffled),
})
