import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { hash32, moment, positive, signature, uint256 } from './market-fields.ts'
import { messages } from './messages.ts'
import { Nft } from './nfts.ts'
import * as rules from './rules.ts'
import { pageQuery, postJson, wireDateTime, wireId, wireInt } from './wire.ts'

const room = 'market' as const
const read = { method: 'GET', room, audience: 'public' } as const
const act = { ...postJson, room, audience: 'member', limit: { max: 120, seconds: 60 } } as const
const PAGE = 24
const MAX_SHARES = 8
const MAX_DURATION_S = 30 * 86_400

/** What can become of an auction. */
const auctionStates = ['waiting', 'running', 'over', 'settled', 'cancelled', 'asleep', 'expired'] as const
/** Where an auction stands. */
export type AuctionState = (typeof auctionStates)[number]

const state = () =>
  z.enum(auctionStates).meta({
    description:
      'waiting: for a first bid; running: it has one; over: to be settled; settled; cancelled: by its seller before a bid; asleep: the token or its approval is gone, it may be back; expired: nobody bid in time',
  })
const seconds = () => z.int().meta({ description: 'Seconds.' })

/** What a seller signs. */
const AuctionTerms = z
  .object({
    seller: rules.chainAddress(),
    nft: rules.chainAddress(),
    contractType: uint256(),
    tokenId: uint256(),
    amount: uint256(),
    currency: rules.chainAddress(),
    reserve: uint256(),
    opensAt: uint256(),
    closesAt: uint256(),
    duration: uint256(),
    extension: uint256(),
    incrementBps: uint256(),
    shares: z
      .array(z.object({ recipient: rules.chainAddress(), bps: uint256() }))
      .max(MAX_SHARES, messages.auctionShape),
    salt: uint256(),
    counter: uint256(),
  })
  .meta({ id: 'AuctionTerms', description: 'The terms of an auction as AuctionHouse takes them; times in seconds.' })

/** An auction in lists; without its signature. */
export const Auction = z
  .object({
    id: z.string(),
    state: state(),
    chainId: z.int(),
    house: z.string().meta({ description: 'The contract that holds it.' }),
    nftId: z.int(),
    contractAddr: z.string(),
    amount: z.string(),
    seller: z.string(),
    userId: z.int().nullable().meta({ description: 'The seller; null once the account is deleted.' }),
    nickName: z.string().nullable(),
    reserve: z.string(),
    currency: z.string().meta({ description: 'The contract of the coin; the zero address denotes native money.' }),
    coinId: z.int().nullable(),
    bid: z.string().nullable().meta({ description: 'The highest one.' }),
    bidder: z.string().nullable(),
    bidderId: z.int().nullable().meta({ description: 'Whose wallet it is, where it is linked to an account.' }),
    bidderName: z.string().nullable(),
    leastBid: z
      .string()
      .nullable()
      .meta({ description: 'What the next bid must be at least; null when none is taken.' }),
    bidNum: z.int(),
    startTime: wireDateTime(),
    closeTime: wireDateTime().meta({ description: 'Until when a first bid is taken.' }),
    endTime: wireDateTime().meta({ description: 'When it ends unless it is extended; closeTime without a bid.' }),
    duration: seconds().meta({ description: 'Seconds from the first bid; 0: it ends at closeTime.' }),
    extension: seconds().meta({ description: 'A bid leaves at least so many seconds.' }),
    incrementBps: z
      .int()
      .meta({ description: 'How much a bid must exceed the one before, in hundredths of a percent.' }),
    isUnclaimed: z.int().meta({ description: '1: settled, but the winner has yet to claim the token' }),
    createTime: wireDateTime(),
  })
  .meta({ id: 'Auction' })

export const prepareAuction = dataCall({
  ...act,
  path: '/auction/prepare',
  summary:
    'Writes the terms that the linked wallet has to sign to put a work up for auction, with royalty and fee as they are now, and tells what it has to approve first.',
  input: z.object({
    nftId: wireId(),
    amount: positive().default('1').meta({ description: 'How many pieces of an edition, sold together.' }),
    reserve: positive().meta({ description: 'Wei, for all of it; the first bid must be as high.' }),
    coinId: wireId().meta({ description: 'A coin of /config/coinList.' }),
    startTime: moment().optional().meta({ description: 'At once, unless it is given.' }),
    endTime: moment().meta({ description: 'Until when a first bid is taken; without a duration, when it ends.' }),
    duration: wireInt()
      .pipe(z.int().min(0, messages.auctionTimes).max(MAX_DURATION_S, messages.auctionTimes))
      .default(0)
      .meta({ description: 'Seconds that it lasts from the first bid on; 0: it ends at endTime.' }),
  }),
  data: z
    .object({
      chainId: z.int(),
      house: z.string(),
      id: z.string(),
      terms: AuctionTerms,
      approvals: z.array(
        z.object({ address: z.string(), isGiven: z.int().meta({ description: '1: the house may already move it' }) }),
      ),
    })
    .meta({ id: 'PreparedAuction' }),
})

export const saveAuction = dataCall({
  ...act,
  path: '/auction/save',
  summary:
    'Opens an auction by its signed terms once the house would take a first bid; one that is there already is answered as it was.',
  input: z.object({ chainId: wireId(), terms: AuctionTerms, signature: signature() }),
  data: z.object({ id: z.string() }),
})

export const listAuctions = listCall({
  ...read,
  path: '/auction/list',
  summary: 'Auctions of works that everybody may see.',
  input: pageQuery(['endTime'], PAGE).extend({
    state: z.enum(['live', 'ended']).default('live').meta({
      description: 'live: waiting or running, the soonest to end first; ended: over or settled, the last to end first',
    }),
  }),
  row: Auction.extend({ nft: Nft }).meta({ id: 'AuctionOfNft' }),
})

export const auctionDetail = dataCall({
  ...read,
  path: '/auction/{id}',
  summary: 'An auction of a work that the caller may see.',
  input: z.object({ id: hash32() }),
  data: Auction.extend({
    terms: AuctionTerms,
    signature: z.string().nullable().meta({ description: 'Only while a bid can be placed.' }),
  }).meta({ id: 'SignedAuction' }),
})

export const listBids = listCall({
  ...read,
  path: '/auction/bids',
  summary: 'The bids of an auction, the highest first.',
  input: pageQuery(['time'], PAGE).extend({ id: hash32() }),
  row: z
    .object({
      bidder: z.string(),
      userId: z.int().nullable(),
      nickName: z.string().nullable(),
      amount: z.string(),
      time: wireDateTime(),
      txHash: z.string(),
    })
    .meta({ id: 'AuctionBid' }),
})
