import type { z } from 'zod'
import type { VoteHold } from './artwork.ts'
import type * as wire from './artworks-log.ts'
import type { HoldReason } from './moderation.ts'
import type { Picture } from './pictures.ts'
import { appealState, holdReason, stateOf, voteHold, voteState } from './states.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// One's own votes and what became of a campaign's votes, as both sides know them, and the one translation between these names and those
// of the wire. What a vote log holds keeps the log's own numbers.

/** What a voter said for a vote, and what came of it. */
export type OwnAppeal<Time = Date> = {
  state: keyof typeof appealState
  message: string
  /** What the operators say to it. */
  answer: string | null
  createdAt: Time
}

/** What was decided about votes; act and reason are the numbers of the log. */
export type VotesDecision<Time = Date> = { act: number; reason: number; words: string; decidedAt: Time }

/** A vote of one's own. */
export type OwnVote<Time = Date> = {
  artworkId: number
  artistId: number
  /** Empty where the work is gone for good. */
  title: string
  /** Null where the work does not hang any more. */
  picture: Picture | null
  campaign: { id: number; name: string }
  state: keyof typeof voteState
  hold: VoteHold
  /** The last one about it. */
  appeal: OwnAppeal<Time> | null
  /** What operators decided about it, where that is why it stands as it does. */
  decision: VotesDecision<Time> | null
  /** The number of the log; it stays when the vote counts later. */
  holdReason: number | null
  /** Null for one that is older and not yet in the log. */
  leafIndex: number | null
  votedAt: Time
}

/** What has become of a campaign's votes; null where totals are hidden. */
export type DecidedVotes<Time = Date> = {
  counted: number | null
  held: number | null
  voided: number | null
  revoked: number | null
  voters: number | null
  holds: { reason: HoldReason; votes: number }[]
  /** The newest first. */
  decisions: (VotesDecision<Time> & { voteCount: number | null })[]
}

type WireAppeal = z.output<typeof wire.appealVote.data>

/** Writes what a voter said. */
export const ownAppealToWire = ({ state, createdAt, ...appeal }: OwnAppeal<Moment>): WireAppeal => ({
  ...appeal,
  state: appealState[state],
  createTime: toWireTime(createdAt),
})

const ownAppealFromWire = ({ state, createTime, ...appeal }: WireAppeal): OwnAppeal<WireTime> => ({
  ...appeal,
  state: stateOf(appealState, state),
  createdAt: createTime,
})

type WireVote = z.output<typeof wire.listOwnVotes.row>
type WireDecision = NonNullable<WireVote['decision']>

const decisionToWire = ({ decidedAt, ...decision }: VotesDecision<Moment>): WireDecision => ({
  ...decision,
  time: toWireTime(decidedAt),
})

const decisionFromWire = ({ time, ...decision }: WireDecision): VotesDecision<WireTime> => ({
  ...decision,
  decidedAt: time,
})

/** Writes a vote of one's own. */
export const ownVoteToWire = (vote: OwnVote<Moment>): WireVote => ({
  worksId: vote.artworkId,
  userId: vote.artistId,
  artworkTitle: vote.title,
  picture: vote.picture,
  campaignId: vote.campaign.id,
  campaignName: vote.campaign.name,
  state: voteState[vote.state],
  voteHold: voteHold[vote.hold],
  appeal: vote.appeal && ownAppealToWire(vote.appeal),
  decision: vote.decision && decisionToWire(vote.decision),
  holdReason: vote.holdReason,
  leafIndex: vote.leafIndex,
  createTime: toWireTime(vote.votedAt),
})

/** Reads a vote of one's own. */
export const ownVoteFromWire = (row: WireVote): OwnVote<WireTime> => ({
  artworkId: row.worksId,
  artistId: row.userId,
  title: row.artworkTitle,
  picture: row.picture,
  campaign: { id: row.campaignId, name: row.campaignName },
  state: stateOf(voteState, row.state),
  hold: stateOf(voteHold, row.voteHold),
  appeal: row.appeal && ownAppealFromWire(row.appeal),
  decision: row.decision && decisionFromWire(row.decision),
  holdReason: row.holdReason,
  leafIndex: row.leafIndex,
  votedAt: row.createTime,
})

type WireDecided = z.output<typeof wire.voteDecisions.data>

/** Writes what has become of a campaign's votes. */
export const decidedVotesToWire = (votes: DecidedVotes<Moment>): WireDecided => ({
  countedNum: votes.counted,
  heldNum: votes.held,
  voidedNum: votes.voided,
  revokedNum: votes.revoked,
  votersNum: votes.voters,
  holds: votes.holds.map(({ reason, votes: count }) => ({ holdReason: holdReason[reason], votesNum: count })),
  decisions: votes.decisions.map(({ voteCount, ...decision }) => ({
    ...decisionToWire(decision),
    votesNum: voteCount,
  })),
})

/** Reads what has become of a campaign's votes. */
export const decidedVotesFromWire = (row: WireDecided): DecidedVotes<WireTime> => ({
  counted: row.countedNum,
  held: row.heldNum,
  voided: row.voidedNum,
  revoked: row.revokedNum,
  voters: row.votersNum,
  holds: row.holds.map(({ holdReason: code, votesNum }) => ({ reason: stateOf(holdReason, code), votes: votesNum })),
  decisions: row.decisions.map(({ votesNum, ...decision }) => ({
    ...decisionFromWire(decision),
    voteCount: votesNum,
  })),
})
