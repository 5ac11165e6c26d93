import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { MAX_BOX_KINDS, MAX_BOX_LEVEL, MAX_BOXES, MAX_PROSE } from './limits.ts'
import { bytes32, hash32, moment, uint256 } from './market-fields.ts'
import { messages } from './messages.ts'
import { optionalUpload, Picture, uploadedPath } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, postJson, wireDateTime, wireId, wireInt } from './wire.ts'

const room = 'boxes' as const
const PAGE = 24
const read = { method: 'GET', room, audience: 'public' } as const
const boxId = () => hash32().meta({ description: 'The id by which the contract knows it.' })
const coin = () => z.string().meta({ description: 'The contract of the coin; the zero address denotes native money.' })
const flag = (description: string) => z.int().meta({ description })

const boxStates = ['draft', 'coming', 'running', 'over', 'closed', 'drawn', 'void'] as const
/** Where the sale of a mystery box stands. */
export type BoxState = (typeof boxStates)[number]
const purchaseStates = ['taken', 'opened', 'refunded'] as const
/** What became of boxes that were taken together. */
export type PurchaseState = (typeof purchaseStates)[number]

const state = () =>
  z.enum(boxStates).meta({
    description:
      'draft: not on the chain yet; coming: it opens later; running: boxes can be taken; over: its time is over, to be closed; closed: to be drawn; drawn: boxes can be opened; void: not drawn in time, what was paid can be had back',
  })

/** What `create` and every other function of the contract is given. */
export const BoxDrop = z
  .object({
    brand: rules.chainAddress(),
    nft: rules.chainAddress(),
    contractType: uint256(),
    tokenIds: z.array(uint256()).max(MAX_BOX_KINDS, messages.boxKinds),
    amounts: z.array(uint256()).max(MAX_BOX_KINDS, messages.boxKinds),
    currency: rules.chainAddress(),
    price: uint256(),
    opensAt: uint256(),
    closesAt: uint256(),
    revealBy: uint256(),
    perAccount: uint256(),
    guests: bytes32(),
    commitment: bytes32(),
    bond: uint256(),
    salt: uint256(),
  })
  .meta({ id: 'BoxDrop', description: 'A drop as MysteryBoxes takes it; times in seconds.' })

/** A mystery box in lists. */
export const MysteryBox = z
  .object({
    id: z.string(),
    state: state(),
    chainId: z.int(),
    boxesAddr: z.string().meta({ description: 'The contract that holds the prizes.' }),
    contractAddr: z.string().meta({ description: 'The collection of the prizes.' }),
    contractType: z.int(),
    userId: z.int().nullable().meta({ description: 'The brand; null once the account is deleted.' }),
    nickName: z.string().nullable(),
    wallet: z.string().meta({ description: 'The wallet of the brand.' }),
    name: z.string(),
    image: Picture.nullable(),
    description: z.string(),
    price: z.string().meta({ description: 'Of one box, in the smallest part of the coin; 0: it is free.' }),
    currency: coin(),
    coinId: z.int().nullable(),
    bond: z.string().meta({ description: 'Wei that those who took boxes share if there is no draw in time.' }),
    boxNum: z.int(),
    soldNum: z.int(),
    limitNum: z.int().meta({ description: 'How many boxes one wallet may take; 0: any number.' }),
    startTime: wireDateTime(),
    endTime: wireDateTime(),
    revealTime: wireDateTime().meta({ description: 'The last moment of the draw.' }),
    mayTake: flag('1: it runs and can be taken here; 0 also for one with a price while paid boxes are switched off'),
    isReclaimed: flag('1: the brand has back what nobody took, or all of it'),
    createTime: wireDateTime(),
  })
  .meta({ id: 'MysteryBox' })

const Approval = z
  .object({ address: z.string(), isGiven: flag('1: the contract may already move works of this collection') })
  .meta({ id: 'BoxApproval' })

/** A mystery box, whole. */
export const MysteryBoxDetail = MysteryBox.extend({
  drop: BoxDrop,
  commitment: z.string().meta({ description: 'The keccak256 hash of the secret, known before the sale.' }),
  secret: z.string().nullable().meta({ description: 'Told once the sale is closed for good, never before.' }),
  closeBlock: z.int().nullable().meta({ description: 'The block that closed the sale.' }),
  closeHash: z.string().nullable().meta({ description: 'Its hash, which is in the seed of the draw.' }),
  draw: z
    .array(z.int())
    .nullable()
    .meta({ description: 'Which prize is in each box, counted from 0 in the order of seriesList; null until drawn.' }),
  createTx: z.string().nullable(),
  closeTx: z.string().nullable(),
  drawTx: z.string().nullable(),
  approval: Approval.nullable().meta({ description: 'For its brand, while it is a draft.' }),
}).meta({ id: 'MysteryBoxDetail' })

/** One kind of prize with its odds. */
export const BoxPrize = z
  .object({
    nftId: z.int().nullable().meta({ description: 'The work; null where it is hidden here.' }),
    tokenId: z.string(),
    previewImg: z.string().nullable(),
    picture: Picture.nullable(),
    name: z.string().nullable(),
    levelIcon: z.string().nullable(),
    levelName: z.string(),
    amount: z.int(),
    probability: z.string().meta({ description: 'The chance of one box in percent, with at most two decimals.' }),
  })
  .meta({ id: 'BoxPrize' })

/** Boxes that were taken together. */
export const BoxPurchase = z
  .object({
    mysteryBoxId: z.string(),
    first: z.int().meta({ description: 'The first of the boxes, counted from 0; open and refund name them by it.' }),
    count: z.int(),
    address: z.string(),
    userId: z.int().nullable().meta({ description: 'Whose wallet it is, where it is linked to an account.' }),
    nickName: z.string().nullable(),
    state: z.enum(purchaseStates),
    prizes: z
      .array(z.int())
      .nullable()
      .meta({ description: 'The prize of each box, in the order of seriesList; null until drawn.' }),
    time: wireDateTime(),
    txHash: z.string(),
    endTx: z.string().nullable().meta({ description: 'The transaction in which they were opened or paid back.' }),
  })
  .meta({ id: 'BoxPurchase' })

export const listMysteryBoxes = listCall({
  ...read,
  path: '/mysteryBox/mysteryBox/list',
  summary:
    'Mystery boxes whose prizes everybody may see: those that run, the soonest to end first; those to come, the soonest first; those that ended, the last first. Or the caller’s own, with drafts, the newest first; or those in which a work lies.',
  input: pageQuery(['createTime'], PAGE).extend({
    side: z.enum(['all', 'mine']).default('all'),
    state: z
      .enum(['running', 'coming', 'ended'])
      .default('running')
      .meta({ description: 'Of all; own ones are told in every state.' }),
    nftId: wireId().optional().meta({ description: 'Of all, in every state: those in which this work lies now.' }),
  }),
  row: MysteryBox,
})

export const mysteryBoxDetail = dataCall({
  ...read,
  path: '/mysteryBox/mysteryBox/detail/{id}',
  summary: 'A mystery box that everybody may see, the caller’s own, or one of which the caller took boxes.',
  input: z.object({ id: boxId() }),
  data: MysteryBoxDetail,
})

export const listBoxPrizes = listCall({
  ...read,
  path: '/mysteryBox/mysteryBox/seriesList',
  summary: 'The prizes of a mystery box in the order of its drop, with how many there are of each and the odds.',
  input: pageQuery(['createTime'], MAX_BOX_KINDS).extend({ mysteryBoxId: boxId() }),
  row: BoxPrize,
})

export const listBoxTrades = listCall({
  ...read,
  path: '/mysteryBox/mysteryBox/tradeListBy',
  summary: 'Who took boxes of a mystery box, the newest first.',
  input: pageQuery(['time'], PAGE).extend({ mysteryBoxId: boxId() }),
  row: BoxPurchase,
})

export const listOwnBoxes = listCall({
  ...read,
  audience: 'member',
  path: '/mysteryBoxAccount/account',
  summary: 'The boxes that the linked wallet of the caller took, the newest first.',
  input: pageQuery(['time'], PAGE).extend({ mysteryBoxId: boxId().optional() }),
  row: BoxPurchase.extend({ mysteryBox: MysteryBox }).meta({ id: 'OwnBoxPurchase' }),
})

const Prize = z.object({
  nftId: wireId(),
  amount: wireInt()
    .pipe(z.int().min(1, messages.boxAmount).max(MAX_BOXES, messages.boxAmount))
    .default(1)
    .meta({ description: 'How many pieces of an edition; 1 of a single work.' }),
  levelName: rules
    .plainLine()
    .refine((name) => [...name].length <= MAX_BOX_LEVEL, messages.boxLevelTooLong)
    .meta({ description: 'What this kind of prize is called, such as Rare.' }),
  levelIcon: optionalUpload().default(null).meta({ description: 'An uploaded picture.' }),
})

export const saveMysteryBox = dataCall({
  ...postJson,
  room,
  audience: 'brand',
  verified: true,
  idempotent: true,
  limit: { max: 60, seconds: 60 },
  path: '/mysteryBox/mysteryBox/save',
  summary:
    'Keeps a mystery box of the brand with a new secret, and answers the drop that its linked wallet gives to `create`; it is shown once the chain has it.',
  input: z.object({
    name: rules.plainLine(),
    image: uploadedPath().meta({ description: 'An uploaded picture.' }),
    description: z
      .string()
      .trim()
      .max(MAX_PROSE, messages.artworkTextTooLong)
      .refine(rules.isProse, messages.plainTextOnly)
      .default(''),
    prizes: z
      .array(Prize)
      .min(1, messages.boxKinds)
      .max(MAX_BOX_KINDS, messages.boxKinds)
      .meta({ description: 'Works of one collection that the linked wallet holds, each once.' }),
    price: uint256().default('0').meta({ description: 'Of one box; above 0 only while paid boxes are switched on.' }),
    coinId: wireId().optional().meta({ description: 'A coin of /config/coinList; the native one unless it is given.' }),
    startTime: moment().optional().meta({ description: 'At once, unless one to come is given.' }),
    endTime: moment(),
    revealTime: moment()
      .optional()
      .meta({ description: 'The last moment of the draw: a week after the end, unless it is given.' }),
    limitNum: wireInt()
      .pipe(z.int().min(0, messages.boxLimit).max(MAX_BOXES, messages.boxLimit))
      .default(0)
      .meta({ description: 'How many boxes one wallet may take; 0: any number.' }),
    bond: uint256()
      .default('0')
      .meta({ description: 'Wei that `create` is sent; the brand has it back with the draw.' }),
  }),
  data: z
    .object({
      id: z.string(),
      chainId: z.int(),
      boxesAddr: z.string(),
      drop: BoxDrop,
      commitment: z.string(),
      approval: Approval,
    })
    .meta({ id: 'PreparedMysteryBox' }),
})

export const discardMysteryBox = dataCall({
  ...postJson,
  room,
  audience: 'brand',
  limit: { max: 60, seconds: 60 },
  path: '/mysteryBox/mysteryBox/discard',
  summary:
    'Discards an own mystery box that is not on the chain. One that is laid in all the same is back: its secret is kept until its last moment of the draw. Once more changes nothing.',
  input: z.object({ id: boxId() }),
  data: z.null(),
})
