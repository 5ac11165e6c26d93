import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { MAX_VOTE_REASON } from './limits.ts'
import { messages } from './messages.ts'
import { HoldReasonCode, VoteSigns, VoteStateCode } from './operators-votes.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'operators' as const
const PAGE = 24

/** What a voter says for a vote, with what speaks against it. */
export const QueuedAppeal = z
  .object({
    appealId: z.int(),
    worksId: z.int(),
    artworkTitle: z.string(),
    campaignId: z.int(),
    campaignName: z.string(),
    userId: z.int(),
    nickName: z.string(),
    state: z.int().meta({ description: '0 open, 1 granted, 2 refused' }),
    message: z.string(),
    answer: z.string().nullable(),
    voteState: VoteStateCode,
    holdReason: HoldReasonCode,
    signs: VoteSigns,
    network: z.string(),
    voteTime: wireDateTime(),
    accountCreateTime: wireDateTime(),
    createTime: wireDateTime(),
    decideTime: wireDateTime().nullable(),
  })
  .meta({ id: 'QueuedAppeal' })

export const listAppeals = listCall({
  room,
  audience: 'operator',
  method: 'GET',
  path: '/platform/votes/appeals',
  summary: 'Appeals about votes: open ones with those first that have waited longest, decided ones the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({
    status: wireInt()
      .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))
      .default(0)
      .meta({ description: '0 open, 1 granted, 2 refused' }),
  }),
  row: QueuedAppeal,
})

export const decideAppeal = dataCall({
  room,
  audience: 'operator',
  method: 'POST',
  encoding: 'json',
  path: '/platform/votes/appeals/decide',
  summary:
    'Grants an appeal, which lets its vote count, or refuses it. The voter reads the words, and those of a granted one stand in the public log.',
  input: z.object({
    appealId: wireId(),
    grant: wireFlag(),
    reason: rules.prose(MAX_VOTE_REASON, messages.voteReasonTooLong),
  }),
  data: z.null(),
})
