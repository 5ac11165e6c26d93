import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { idList } from './id-list.ts'
import { MAX_VOTE_REASON } from './limits.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { holdReason } from './states.ts'
import { voteSigns } from './vote-signs.ts'
import { pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'
import { fromWireDateTime } from './wire-time.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.prose(MAX_VOTE_REASON, messages.voteReasonTooLong).meta({
  description: "Everybody can read it in the campaign's log of votes.",
})
const network = z
  .string()
  .regex(/^(?:[\da-f.:]{2,45}\/(24|48))?$/, messages.networkFormat)
  .meta({ description: 'The network of the voters: /24 of IPv4, /48 of IPv6; empty for votes without one.' })

/** The held votes of one network in one campaign. */
export const HeldVotes = z
  .object({
    campaignId: z.int(),
    campaignName: z.string(),
    network: z.string(),
    heldNum: z.int(),
    countedNum: z.int(),
    voidedNum: z.int(),
    worksNum: z.int(),
    deviceNum: z.int().meta({ description: 'How many kinds of browsers the held votes came from.' }),
    newAccountNum: z.int().meta({ description: 'Held votes of accounts that were less than a day old.' }),
    firstTime: wireDateTime(),
    lastTime: wireDateTime(),
  })
  .meta({ id: 'HeldVotes' })

export const listHeldVotes = listCall({
  ...look,
  path: '/platform/votes/held',
  summary: 'Networks whose votes in a campaign are held because there were too many in a day.',
  input: pageQuery(['lastTime'], PAGE).extend({ campaignId: wireId().optional(), network: network.optional() }),
  row: HeldVotes,
})

/** What a vote comes to. */
export const VoteStateCode = z.int().meta({ description: '0 counted, 1 held, 2 voided, 3 taken back' })
/** Why a vote is or was held. */
export const HoldReasonCode = z.int().nullable().meta({
  description:
    'Why it was held: 0 by an operator, in words, 1 too many votes of one network, 2 accounts made for this vote, 3 throw-away addresses, 4 votes in step, 5 artists vote for each other, 10 address not confirmed, 12 another account of the mailbox has voted, 13 account blocked',
})
/** What speaks against a vote. */
export const VoteSigns = z
  .array(z.object({ sign: z.enum(voteSigns), points: z.number() }))
  .meta({ description: 'What speaks against it, the strongest first.' })

/** One vote as the operator sees it. */
export const ModeratedVote = z
  .object({
    worksId: z.int(),
    artworkTitle: z.string(),
    userId: z.int(),
    nickName: z.string(),
    state: VoteStateCode,
    holdReason: HoldReasonCode,
    signs: VoteSigns,
    createTime: wireDateTime(),
    accountCreateTime: wireDateTime(),
  })
  .meta({ id: 'ModeratedVote' })

const group = z.object({ campaignId: wireId(), network, worksId: wireId().optional() })

export const listNetworkVotes = listCall({
  ...look,
  path: '/platform/votes/list',
  summary: 'The votes of one network in one campaign, the newest first.',
  input: pageQuery(['createTime'], PAGE).extend(group.shape),
  row: ModeratedVote,
})

const moment = wireDateTime()
  .refine((text) => !Number.isNaN(fromWireDateTime(text).getTime()), messages.invalidInput)
  .transform(fromWireDateTime)
const codeOf = (codes: readonly number[]) =>
  wireInt().pipe(z.int().refine((code) => codes.includes(code), messages.invalidInput))
const device = z
  .string()
  .regex(/^(?:[\da-f]{64})?$/, messages.invalidInput)
  .meta({ description: 'The hash of what a browser says about itself; empty: votes without one.' })

/** What narrows the votes of a campaign down; everything that is given must fit. */
const narrowing = {
  network: network.optional(),
  device: device.optional(),
  sign: z.enum(voteSigns, messages.invalidInput).optional(),
  state: codeOf([0, 1, 2]).optional().meta({ description: '0 counted, 1 held, 2 voided' }),
  holdReason: codeOf(Object.values(holdReason)).optional(),
  throwaway: wireFlag().optional().meta({ description: '1: of throw-away addresses alone; 0: of all others.' }),
  fromTime: moment.optional().meta({ description: 'Cast from this moment on.' }),
  toTime: moment.optional().meta({ description: 'Cast before this moment.' }),
  signUpFrom: moment.optional().meta({ description: 'By accounts that were made from this moment on.' }),
  signUpTo: moment.optional().meta({ description: 'By accounts that were made before this moment.' }),
}

/** One vote for a work, with everything that is known of where it came from. */
export const WorkVote = ModeratedVote.omit({ worksId: true, artworkTitle: true })
  .extend({
    network: z.string(),
    device: z.string().nullable(),
    throwaway: z.int().meta({ description: '1: the address is of a service for throw-away ones.' }),
    confirmed: z.int().meta({ description: '1: the address is confirmed.' }),
  })
  .meta({ id: 'WorkVote' })

export const listWorkVotes = listCall({
  ...look,
  path: '/platform/votes/work',
  summary: 'The votes for one artwork, the newest first; nextCursor leads on, and the total is of the whole selection.',
  input: pageQuery(['createTime'], PAGE).extend({
    worksId: wireId(),
    ...narrowing,
    cursor: z
      .string()
      .regex(/^\d{1,16}-\d{1,15}$/, messages.invalidInput)
      .optional()
      .meta({ description: 'The nextCursor of the answer before.' }),
  }),
  row: WorkVote,
  extra: { nextCursor: z.string().nullable().meta({ description: 'Null at the end.' }) },
})

const tally = { countedNum: z.int(), heldNum: z.int(), voidedNum: z.int() }
const groupsOf = (description: string) => z.array(z.object({ key: z.string(), ...tally })).meta({ description })

export const workVotesSummary = dataCall({
  ...look,
  path: '/platform/votes/work/summary',
  summary: 'The votes for one artwork in numbers: over time, and by what they have in common.',
  input: z.object({ worksId: wireId(), ...narrowing }),
  data: z
    .object({
      worksId: z.int(),
      artworkTitle: z.string(),
      campaignId: z.int(),
      campaignName: z.string(),
      artistId: z.int(),
      artistName: z.string(),
      ...tally,
      binMinutes: z.int().meta({ description: 'How long a step of the times is.' }),
      times: z
        .array(z.object({ time: wireDateTime(), ...tally }))
        .meta({ description: 'Steps without a vote are left out.' }),
      networks: groupsOf('The networks with most votes.'),
      devices: groupsOf('The kinds of browsers with most votes.'),
      mails: groupsOf('By the class of the address: usual or throwaway.'),
      signUps: groupsOf('Accounts that were made within the same ten minutes, five or more: when those began.'),
    })
    .meta({ id: 'WorkVotesSummary' }),
})

const selection = z.object({
  campaignId: wireId().optional().meta({ description: 'Left out: all campaigns, of the accounts that are named.' }),
  worksId: wireId().optional(),
  userIds: idList(messages.selectOperationData).optional().meta({ description: 'The voters.' }),
  ...narrowing,
})
type Selection = z.output<typeof selection>
const isNarrow = ({ campaignId, worksId, userIds, network: of, device: from, sign }: Selection) =>
  userIds !== undefined ||
  (campaignId !== undefined && [worksId, of, from, sign].some((narrow) => narrow !== undefined))
const decision = <Shape extends z.ZodRawShape>(codes: readonly number[], shape: Shape) =>
  selection
    .extend({
      reasonCode: codeOf(codes)
        .default(0)
        .meta({ description: `The number of the reason in the log: ${codes.join(', ')}.` }),
      reason,
      ...shape,
    })
    .refine((asked) => isNarrow(asked as Selection), messages.voteSelectionNeeded)

const decided = z.object({
  changed: z.int().meta({ description: 'How many votes.' }),
  matched: z.int().meta({ description: 'How many votes were chosen.' }),
  already: z.int().meta({ description: 'How many of those were so already.' }),
})
const HOLD_CODES = [0, 1, 2, 3, 4, 5, 12]
const RELEASE_CODES = [0, 8, 9]

export const holdVotes = dataCall({
  ...act,
  path: '/platform/votes/hold',
  summary: 'Holds votes that count, until an operator decides; counters and ranks follow.',
  input: decision(HOLD_CODES, {}),
  data: decided,
})

export const releaseVotes = dataCall({
  ...act,
  path: '/platform/votes/release',
  summary: 'Lets held votes count.',
  input: decision(RELEASE_CODES, {
    withVoided: wireFlag().default(false).meta({ description: '1: also those that were voided.' }),
  }),
  data: decided,
})

export const voidVotes = dataCall({
  ...act,
  path: '/platform/votes/void',
  summary: 'Voids held votes, or with `withCounted` those that count, too; counters and ranks follow.',
  input: decision(HOLD_CODES, { withCounted: wireFlag().default(false) }),
  data: decided,
})
