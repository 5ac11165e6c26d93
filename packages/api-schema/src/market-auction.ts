import type { z } from 'zod'
import type * as wire from './auction.ts'
import { type Nft, nftFromWire, nftToWire } from './nft.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { fromWireDateTime, type Moment, toWireDateTime, toWireTime, type WireTime } from './wire-time.ts'

// Auctions as both sides know them, and the one translation between these names and those of the wire.

/** An auction in lists; amounts are decimal texts, durations seconds. */
export type MarketAuction<Time = Date> = {
  id: string
  state: wire.AuctionState
  chainId: number
  house: string
  nftId: number
  contract: string
  amount: string
  seller: string
  /** The seller's account; null once it is deleted. */
  accountId: number | null
  accountName: string | null
  reserve: string
  currency: string
  coinId: number | null
  /** The highest one. */
  bid: string | null
  bidder: string | null
  bidderId: number | null
  bidderName: string | null
  /** What the next bid must be at least; null when none is taken. */
  leastBid: string | null
  bidCount: number
  opensAt: Time
  /** Until when a first bid is taken. */
  closesAt: Time
  endsAt: Time
  /** From the first bid on; 0: it ends at `closesAt`. */
  duration: number
  extension: number
  incrementBps: number
  /** Settled, but the winner has yet to claim the token. */
  isUnclaimed: boolean
  createdAt: Time
}

/** An auction with the terms that its seller has signed, as the contract takes them. */
export type SignedAuction<Time = Date> = MarketAuction<Time> & {
  terms: z.output<typeof wire.auctionDetail.data>['terms']
  /** Null unless a bid can be placed. */
  signature: string | null
}

/** An auction with its work. */
export type AuctionOfNft<Time = Date> = MarketAuction<Time> & { nft: Nft<Time> }

/** What somebody wants to put up; without `opensAt` at once, without a duration until `closesAt`. */
export type AuctionInput = {
  nftId: number
  amount: bigint
  /** For all pieces; the first bid must be as high. */
  reserve: bigint
  coinId: number
  opensAt: Date | null
  closesAt: Date
  duration: number
}

/** A bid; its account is null where nobody has linked the wallet. */
export type AuctionBid<Time = Date> = {
  bidder: string
  accountId: number | null
  accountName: string | null
  amount: string
  at: Time
  txHash: string
}

type WireAuction = z.output<typeof wire.Auction>

/** Writes an auction in lists. */
export const auctionToWire = (auction: MarketAuction<Moment>): WireAuction => ({
  id: auction.id,
  state: auction.state,
  chainId: auction.chainId,
  house: auction.house,
  nftId: auction.nftId,
  contractAddr: auction.contract,
  amount: auction.amount,
  seller: auction.seller,
  userId: auction.accountId,
  nickName: auction.accountName,
  reserve: auction.reserve,
  currency: auction.currency,
  coinId: auction.coinId,
  bid: auction.bid,
  bidder: auction.bidder,
  bidderId: auction.bidderId,
  bidderName: auction.bidderName,
  leastBid: auction.leastBid,
  bidNum: auction.bidCount,
  startTime: toWireTime(auction.opensAt),
  closeTime: toWireTime(auction.closesAt),
  endTime: toWireTime(auction.endsAt),
  duration: auction.duration,
  extension: auction.extension,
  incrementBps: auction.incrementBps,
  isUnclaimed: toWireFlag(auction.isUnclaimed),
  createTime: toWireTime(auction.createdAt),
})

/** Reads an auction in lists. */
export const auctionFromWire = (row: WireAuction): MarketAuction<WireTime> => ({
  id: row.id,
  state: row.state,
  chainId: row.chainId,
  house: row.house,
  nftId: row.nftId,
  contract: row.contractAddr,
  amount: row.amount,
  seller: row.seller,
  accountId: row.userId,
  accountName: row.nickName,
  reserve: row.reserve,
  currency: row.currency,
  coinId: row.coinId,
  bid: row.bid,
  bidder: row.bidder,
  bidderId: row.bidderId,
  bidderName: row.bidderName,
  leastBid: row.leastBid,
  bidCount: row.bidNum,
  opensAt: row.startTime,
  closesAt: row.closeTime,
  endsAt: row.endTime,
  duration: row.duration,
  extension: row.extension,
  incrementBps: row.incrementBps,
  isUnclaimed: fromWireFlag(row.isUnclaimed),
  createdAt: row.createTime,
})

type WireSigned = z.output<typeof wire.auctionDetail.data>

/** Writes an auction with its terms. */
export const signedAuctionToWire = (auction: SignedAuction<Moment>): WireSigned => ({
  ...auctionToWire(auction),
  terms: auction.terms,
  signature: auction.signature,
})

/** Reads an auction with its terms. */
export const signedAuctionFromWire = (row: WireSigned): SignedAuction<WireTime> => ({
  ...auctionFromWire(row),
  terms: row.terms,
  signature: row.signature,
})

type WireOfNft = z.output<typeof wire.listAuctions.row>

/** Writes an auction with its work. */
export const auctionOfNftToWire = (auction: AuctionOfNft<Moment>): WireOfNft => ({
  ...auctionToWire(auction),
  nft: nftToWire(auction.nft),
})

/** Reads an auction with its work. */
export const auctionOfNftFromWire = (row: WireOfNft): AuctionOfNft<WireTime> => ({
  ...auctionFromWire(row),
  nft: nftFromWire(row.nft),
})

type WireBid = z.output<typeof wire.listBids.row>

/** Writes a bid. */
export const auctionBidToWire = ({ accountId, accountName, at, ...bid }: AuctionBid<Moment>): WireBid => ({
  ...bid,
  userId: accountId,
  nickName: accountName,
  time: toWireTime(at),
})

/** Reads a bid. */
export const auctionBidFromWire = ({ userId, nickName, time, ...bid }: WireBid): AuctionBid<WireTime> => ({
  ...bid,
  accountId: userId,
  accountName: nickName,
  at: time,
})

/** Writes what somebody wants to put up. */
export const auctionInputToWire = (input: AuctionInput) => ({
  nftId: input.nftId,
  amount: String(input.amount),
  reserve: String(input.reserve),
  coinId: input.coinId,
  duration: input.duration,
  ...(input.opensAt ? { startTime: toWireDateTime(input.opensAt) } : {}),
  endTime: toWireDateTime(input.closesAt),
})

/** Reads what somebody wants to put up. */
export const auctionInputFromWire = (form: z.output<typeof wire.prepareAuction.input>): AuctionInput => ({
  nftId: form.nftId,
  amount: BigInt(form.amount),
  reserve: BigInt(form.reserve),
  coinId: form.coinId,
  duration: form.duration,
  opensAt: form.startTime === undefined ? null : fromWireDateTime(form.startTime),
  closesAt: fromWireDateTime(form.endTime),
})
