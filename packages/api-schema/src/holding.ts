import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { MAX_BIO } from './limits.ts'
import { moment } from './market-fields.ts'
import { messages } from './messages.ts'
import { Nft } from './nfts.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, postJson, wireDateTime, wireId, wireInt } from './wire.ts'

const room = 'holding' as const
const PAGE = 24
const read = { method: 'GET', room } as const
const brand = { room, audience: 'brand', verified: true, limit: { max: 60, seconds: 60 } } as const
/** How many perks a brand can have that it has not ended. */
export const MAX_PERKS = 50
/** How long the name of a perk may be. */
export const MAX_PERK_NAME = 60
/** For how many days a perk may want a work to be held. */
export const MAX_PERK_DAYS = 3650

/** The name of a perk. */
export const perkName = () => rules.plainLine().max(MAX_PERK_NAME, messages.perkNameTooLong)
/** What a perk is, for everybody who could earn it. */
export const perkText = () =>
  z.string().trim().max(MAX_BIO, messages.bioTooLong).refine(rules.isProse, messages.plainTextOnly)
/** Where a perk is had; it may be empty. */
export const perkLink = () => z.union([z.literal(''), rules.httpsAddress()], messages.linkNotHttps)
/** What somebody has to say to have a perk; it may be empty. */
export const perkCode = () => rules.optionalPlainLine()

const Perk = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  days: z.int().meta({ description: 'For how many days a work has to be held without a break.' }),
  userId: z.int().meta({ description: 'The brand that gives it.' }),
  nickName: z.string(),
  scopeType: z.int().meta({ description: '1 works of a campaign, 2 works of a collection' }),
  scopeId: z.int().nullable().meta({ description: 'Null once the campaign is deleted.' }),
  scopeName: z.string(),
  startTime: wireDateTime(),
  endTime: wireDateTime().nullable().meta({ description: 'Null: until the brand ends it.' }),
})

const HeldWork = Nft.extend({
  holdTime: wireDateTime().meta({ description: 'Since when the wallet has held it without a break.' }),
  perks: z
    .array(z.object({ id: z.int(), name: z.string(), earnTime: wireDateTime() }))
    .meta({ description: 'Told to the holder alone: what it earns, and from when on.' }),
}).meta({ id: 'HeldWork' })

const EarnedPerk = Perk.extend({
  nftId: z.int().meta({ description: 'The work that earns it first.' }),
  nftName: z.string(),
  isEarned: z.int().meta({ description: '1: it is earned by now' }),
  earnTime: wireDateTime().meta({ description: 'Earned from then on, as long as the work is held.' }),
  claimTime: wireDateTime().nullable(),
}).meta({ id: 'EarnedPerk' })

/** A perk as its brand and operators see it. */
export const BrandPerk = Perk.extend({
  link: z.string(),
  code: z.string(),
  claimNum: z.int(),
  createTime: wireDateTime(),
  stopTime: wireDateTime().nullable().meta({ description: 'When the brand ended it early.' }),
  deleteTime: wireDateTime()
    .nullable()
    .meta({ description: 'When an operator took it down; null while it can be had.' }),
}).meta({ id: 'BrandPerk' })

const perkId = z.object({ id: wireId() })

export const listHolding = listCall({
  ...read,
  audience: 'public',
  path: '/holding/list',
  summary:
    'The works that the linked wallet of somebody holds, or of the caller, and since when; those held longest first. Perks are told to the holder alone.',
  input: pageQuery(['holdTime'], PAGE).extend({ userId: wireId().optional() }),
  row: HeldWork,
})

export const listEarnedPerks = listCall({
  ...read,
  audience: 'member',
  path: '/holding/perks',
  summary:
    'The perks that works of the caller earn now, or will if they are held on; earned ones first, then the next to come.',
  input: pageQuery(['earnTime'], PAGE),
  row: EarnedPerk,
})

export const claimPerk = dataCall({
  ...postJson,
  room,
  audience: 'member',
  path: '/holding/perk/claim',
  limit: { max: 30, seconds: 60 },
  summary:
    'Tells the link and the code of a perk that the caller has earned, as the chain stands at this moment; the first time is kept.',
  input: perkId,
  data: z
    .object({ link: z.string(), code: z.string(), claimTime: wireDateTime() })
    .meta({ id: 'ClaimedPerk', description: 'Empty texts where the perk has no link or no code.' }),
})

export const listPerkScopes = dataCall({
  ...brand,
  method: 'GET',
  path: '/holding/perk/scopes',
  summary: "What the caller's perks can be tied to: its campaigns, and its collections on a chain, the newest first.",
  input: noInput,
  data: z.array(
    z
      .object({ scopeType: z.int(), scopeId: z.int(), scopeName: z.string(), itemNum: z.int() })
      .meta({ id: 'PerkScope', description: 'itemNum: how many of its works are minted' }),
  ),
})

export const savePerk = dataCall({
  ...brand,
  ...postJson,
  path: '/holding/perk/save',
  idempotent: true,
  summary: `Ties a perk to the works of a campaign or a collection of the caller. At most ${MAX_PERKS} that are not ended.`,
  input: z.object({
    campaignId: wireId().optional(),
    collectionId: wireId().optional().meta({ description: 'One of the two.' }),
    name: perkName(),
    description: perkText().default(''),
    link: perkLink().default(''),
    code: perkCode().default(''),
    days: wireInt().pipe(z.int().min(0, messages.perkDays).max(MAX_PERK_DAYS, messages.perkDays)).default(0),
    startTime: moment().optional().meta({ description: 'At once, unless it is given.' }),
    endTime: moment().optional(),
  }),
  data: z.object({ id: z.int() }),
})

export const listPerks = listCall({
  ...brand,
  method: 'GET',
  path: '/holding/perk/list',
  summary: "The caller's own perks, the newest first.",
  input: pageQuery(['createTime'], PAGE),
  row: BrandPerk,
})

export const endPerk = dataCall({
  ...brand,
  ...postJson,
  path: '/holding/perk/end',
  summary: 'Ends an own perk now: nobody is told its link and code any more. Once more changes nothing.',
  input: perkId,
  data: z.null(),
})

export const listPerkHolders = listCall({
  ...brand,
  method: 'GET',
  path: '/holding/perk/holders',
  summary:
    'Who has earned an own perk by now: those whose linked wallet has held a work long enough, the longest first. What has ended has nobody.',
  input: pageQuery(['holdTime'], PAGE).extend({ id: wireId() }),
  row: z
    .object({
      userId: z.int(),
      nickName: z.string(),
      userType: z.int().meta({ description: '0 a participant, 1 a brand' }),
      nftId: z.int(),
      nftName: z.string(),
      holdTime: wireDateTime(),
      claimTime: wireDateTime().nullable(),
    })
    .meta({ id: 'PerkHolder' }),
})
