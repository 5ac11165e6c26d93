import type { z } from 'zod'
import type * as wire from './market.ts'
import { auctionFromWire, auctionToWire, type MarketAuction } from './market-auction.ts'
import { type MarketOrder, marketOrderFromWire, marketOrderToWire } from './market-order.ts'
import { type Nft, nftFromWire, nftToWire } from './nft.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// The market of a work as both sides know it, and the one translation between these names and those of the wire.

/** What a work was last sold for. */
type LastSale<Time = Date> = {
  price: string
  currency: string
  coinId: number | null
  amount: string
  seller: string
  buyer: string
  at: Time
  txHash: string
}

/** What is asked and offered for a work, the best first, and what the viewer may do. */
export type NftMarket<Time = Date> = {
  listings: MarketOrder<Time>[]
  /** The works that its listings of several name, where everybody may see them. */
  bundled: Nft<Time>[]
  offers: MarketOrder<Time>[]
  lastSale: LastSale<Time> | null
  auction: MarketAuction<Time> | null
  /** What the platform gets of a sale, in hundredths of a percent. */
  fee: { recipient: string; bps: number } | null
  rights: {
    /** How many pieces the linked wallet holds. */
    held: string
    mayList: boolean
    mayAuction: boolean
  }
}

/** A work on sale, by the piece, or in an auction, where the price is the highest bid or else the reserve. */
export type NftOnSale<Time = Date> = Nft<Time> & {
  isAuction: boolean
  /** Of the listing; the id of an auction. */
  hash: string
  price: string
  currency: string
  coinId: number | null
  /** How many pieces are on sale at this price. */
  amountOnSale: string
  endsAt: Time
  bidCount: number
  favouriteCount: number
}

type WireMarket = z.output<typeof wire.nftMarket.data>
type WireSale = NonNullable<WireMarket['lastSale']>

const saleToWire = ({ seller, buyer, at, ...sale }: LastSale<Moment>): WireSale => ({
  ...sale,
  from: seller,
  to: buyer,
  time: toWireTime(at),
})

const saleFromWire = ({ from, to, time, ...sale }: WireSale): LastSale<WireTime> => ({
  ...sale,
  seller: from,
  buyer: to,
  at: time,
})

/** Writes the market of a work. */
export const nftMarketToWire = ({ rights, ...market }: NftMarket<Moment>): WireMarket => ({
  listings: market.listings.map(marketOrderToWire),
  bundled: market.bundled.map((work) => nftToWire(work)),
  offers: market.offers.map(marketOrderToWire),
  lastSale: market.lastSale && saleToWire(market.lastSale),
  auction: market.auction && auctionToWire(market.auction),
  fee: market.fee,
  rights: { held: rights.held, mayList: toWireFlag(rights.mayList), mayAuction: toWireFlag(rights.mayAuction) },
})

/** Reads the market of a work. */
export const nftMarketFromWire = ({ rights, ...market }: WireMarket): NftMarket<WireTime> => ({
  listings: market.listings.map(marketOrderFromWire),
  bundled: market.bundled.map((work) => nftFromWire(work)),
  offers: market.offers.map(marketOrderFromWire),
  lastSale: market.lastSale && saleFromWire(market.lastSale),
  auction: market.auction && auctionFromWire(market.auction),
  fee: market.fee,
  rights: { held: rights.held, mayList: fromWireFlag(rights.mayList), mayAuction: fromWireFlag(rights.mayAuction) },
})

const [FIXED_PRICE, AUCTION] = [1, 2]

type WireOnSale = z.output<typeof wire.listMarket.row>

/** Writes a work on sale. */
export const nftOnSaleToWire = (work: NftOnSale<Moment>): WireOnSale => ({
  ...nftToWire(work),
  saleType: work.isAuction ? AUCTION : FIXED_PRICE,
  hash: work.hash,
  price: work.price,
  currency: work.currency,
  coinId: work.coinId,
  saleAmount: work.amountOnSale,
  endTime: toWireTime(work.endsAt),
  bidNum: work.bidCount,
  favoriteNum: work.favouriteCount,
})

/** Reads a work on sale. */
export const nftOnSaleFromWire = (row: WireOnSale): NftOnSale<WireTime> => ({
  ...nftFromWire(row),
  isAuction: row.saleType === AUCTION,
  hash: row.hash,
  price: row.price,
  currency: row.currency,
  coinId: row.coinId,
  amountOnSale: row.saleAmount,
  endsAt: row.endTime,
  bidCount: row.bidNum,
  favouriteCount: row.favoriteNum,
})
