import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { voteSigns } from './vote-signs.ts'
import { pageQuery, wireDateTime, wireFlag, wireId } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()
const network = z
  .string()
  .regex(/^[\da-f.:]{2,45}\/(24|48)$/, messages.networkFormat)
  .meta({ description: 'The network of the voters: /24 of IPv4, /48 of IPv6.' })

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

/** One vote as the operator sees it. */
export const ModeratedVote = z
  .object({
    worksId: z.int(),
    artworkTitle: z.string(),
    userId: z.int(),
    nickName: z.string(),
    state: z.int().meta({ description: '0 counted, 1 held, 2 voided' }),
    holdReason: z.int().nullable().meta({
      description:
        'Why it was held: 1 too many votes of one network, 2 accounts made for this vote, 3 throw-away addresses, 4 votes in step, 5 artists vote for each other, 10 address not confirmed, 12 another account of the mailbox has voted',
    }),
    signs: z
      .array(z.object({ sign: z.enum(voteSigns), points: z.number() }))
      .meta({ description: 'What speaks against it, the strongest first.' }),
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

const changed = z.object({ changed: z.int().meta({ description: 'How many votes.' }) })

export const releaseVotes = dataCall({
  ...act,
  path: '/platform/votes/release',
  summary: 'Lets the held votes of a network count.',
  input: group.extend({ reason: reason.optional() }),
  data: changed,
})

export const voidVotes = dataCall({
  ...act,
  path: '/platform/votes/void',
  summary: 'Voids the held votes of a network, or all of its votes; counters and ranks follow.',
  input: group.extend({ withCounted: wireFlag().default(false), reason }),
  data: changed,
})
