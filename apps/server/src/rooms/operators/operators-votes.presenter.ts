import type * as wire from '@plinth/api-schema/operators-votes'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { OperatorVotesService } from './operators-votes.service.ts'

type RowOf<List extends 'held' | 'ofNetwork'> = Awaited<ReturnType<OperatorVotesService[List]>>['rows'][number]

/** The held votes of a network on the wire. */
export const presentHeldVotes = (group: RowOf<'held'>): z.output<typeof wire.HeldVotes> => ({
  campaignId: group.campaignId,
  campaignName: group.campaignName,
  network: group.network,
  heldNum: group.heldCount,
  countedNum: group.countedCount,
  voidedNum: group.voidedCount,
  worksNum: group.artworkCount,
  deviceNum: group.deviceCount,
  newAccountNum: group.newAccountCount,
  firstTime: toWireDateTime(group.firstAt),
  lastTime: toWireDateTime(group.lastAt),
})

/** One vote on the wire, for the operator. */
export const presentVote = (vote: RowOf<'ofNetwork'>): z.output<typeof wire.ModeratedVote> => ({
  worksId: vote.artworkId,
  artworkTitle: vote.artworkTitle,
  userId: vote.accountId,
  nickName: vote.nickName,
  state: vote.state,
  createTime: toWireDateTime(vote.createdAt),
  accountCreateTime: toWireDateTime(vote.accountCreatedAt),
})
