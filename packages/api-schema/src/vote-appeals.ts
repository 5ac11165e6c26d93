import type { z } from 'zod'
import type { HoldReason } from './moderation.ts'
import type * as wire from './operators-appeals.ts'
import { appealState, holdReason, stateOf, voteState } from './states.ts'
import type { WeighedSign } from './vote-signs.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

/** An appeal as operators read it, and the one translation between these names and those of the wire. */
export type VoteAppeal<Time = Date> = {
  id: number
  artwork: { id: number; title: string }
  campaign: { id: number; name: string }
  voter: { id: number; name: string }
  state: keyof typeof appealState
  message: string
  /** What the operator said to it; null while it is open. */
  answer: string | null
  voteState: keyof typeof voteState
  holdReason: HoldReason | null
  signs: WeighedSign[]
  network: string
  votedAt: Time
  accountCreatedAt: Time
  createdAt: Time
  decidedAt: Time | null
}

/** Writes an appeal. */
export const voteAppealToWire = (appeal: VoteAppeal<Moment>): z.output<typeof wire.QueuedAppeal> => ({
  appealId: appeal.id,
  worksId: appeal.artwork.id,
  artworkTitle: appeal.artwork.title,
  campaignId: appeal.campaign.id,
  campaignName: appeal.campaign.name,
  userId: appeal.voter.id,
  nickName: appeal.voter.name,
  state: appealState[appeal.state],
  message: appeal.message,
  answer: appeal.answer,
  voteState: voteState[appeal.voteState],
  holdReason: appeal.holdReason && holdReason[appeal.holdReason],
  signs: appeal.signs,
  network: appeal.network,
  voteTime: toWireTime(appeal.votedAt),
  accountCreateTime: toWireTime(appeal.accountCreatedAt),
  createTime: toWireTime(appeal.createdAt),
  decideTime: toWireTimeOrNull(appeal.decidedAt),
})

/** Reads an appeal. */
export const voteAppealFromWire = (row: z.output<typeof wire.QueuedAppeal>): VoteAppeal<WireTime> => ({
  id: row.appealId,
  artwork: { id: row.worksId, title: row.artworkTitle },
  campaign: { id: row.campaignId, name: row.campaignName },
  voter: { id: row.userId, name: row.nickName },
  state: stateOf(appealState, row.state),
  message: row.message,
  answer: row.answer,
  voteState: stateOf(voteState, row.voteState),
  holdReason: row.holdReason === null ? null : stateOf(holdReason, row.holdReason),
  signs: row.signs,
  network: row.network,
  votedAt: row.voteTime,
  accountCreatedAt: row.accountCreateTime,
  createdAt: row.createTime,
  decidedAt: row.decideTime,
})
