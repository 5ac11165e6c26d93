import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { Approval, Cancel, CounterChange, Fill, MovedToken, Sale } from './market.verification.ts'
import type { AuctionEvent, Bid, SellerCounter } from './market-auctions.verification.ts'
import {
  findAllSellers,
  insertAuctionActivities,
  insertAuctionEvents,
  insertBids,
  insertSettledSales,
  refreshAuctions,
  refreshCustody,
  saveClock,
  saveSellerCounters,
} from './market-auctions-recording.repository.ts'
import { earliest } from './market-notices.service.ts'
import {
  findAllMakers,
  findMakers,
  hasMarket,
  insertApprovals,
  insertCancelActivities,
  insertCancels,
  insertFills,
  insertMoveActivities,
  insertSales,
  publishMarketChange,
  recountFavourites,
  refreshOrders,
  refreshTokens,
  saveCounters,
  type Touched,
  withdrawAfter,
} from './market-recording.repository.ts'

/** What a stretch of blocks says about the market; `makers` are those whose cancels and counters were asked for. */
export type MarketRange = {
  makers: readonly Address[]
  sales: readonly Sale[]
  fills: readonly Fill[]
  cancels: readonly Cancel[]
  counters: readonly CounterChange[]
  approvals: readonly Approval[]
  auctions: { events: readonly AuctionEvent[]; bids: readonly Bid[]; sellers: readonly SellerCounter[] }
}
/** What makers of orders and sellers in auctions have on the chain as it is now. */
export type Counters = { makers: readonly CounterChange[]; sellers: readonly SellerCounter[] }
type Move = MovedToken & { txHash: Hex; blockNumber: number }

/** Works out the states of orders and auctions again, after a block or for another reason, and what is shown of their tokens, and tells open pages. */
const refresh = async (tx: Queryable, chainId: number, touched: Touched, now: Date, block: number | null = null) => {
  // To plan these takes longer than all else that is done for a block.
  if (await hasMarket(tx, chainId)) {
    await refreshOrders(tx, chainId, touched, block)
    await refreshAuctions(tx, chainId, touched)
    await refreshTokens(tx, chainId, touched, now)
  }
  await publishMarketChange(tx, chainId, touched)
}

/** Writes down what the chain says about the market, in the transaction that moves the cursor. */
export const marketRecording = {
  makers: findMakers,
  allMakers: findAllMakers,
  allSellers: findAllSellers,
  refresh,
  recountFavourites,

  /** Whether all makers were asked for: one whose first order came in meanwhile was not, and the stretch is read again. */
  async isWhole(tx: Queryable, chainId: number, { makers }: MarketRange): Promise<boolean> {
    const asked = new Set(makers)
    return (await findMakers(tx, chainId)).every((maker) => asked.has(maker))
  },

  /**
   * Writes a stretch of blocks; the moves of its tokens have been written before. `times` has the blocks of what is written, and
   * the last one. Answers the tokens that the auction house took or gave.
   */
  async apply(
    tx: Queryable,
    chainId: number,
    range: MarketRange & { moves: readonly Move[] },
    { times, now }: { times: ReadonlyMap<number, Date>; now: Date },
  ) {
    const timed = <Row extends { blockNumber: number }>(rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, at: times.get(row.blockNumber)! }))
    const { sales, fills, cancels, counters, approvals, moves, auctions } = range
    const { events, bids, sellers } = auctions
    await insertSales(tx, chainId, timed(sales))
    await insertFills(tx, chainId, fills)
    await insertCancels(tx, chainId, timed(cancels))
    await saveCounters(tx, chainId, counters)
    await insertApprovals(tx, chainId, approvals)
    await insertAuctionEvents(tx, chainId, timed(events))
    await insertBids(tx, chainId, timed(bids))
    await saveSellerCounters(tx, chainId, sellers)
    await insertSettledSales(tx, chainId, events)
    await insertMoveActivities(tx, chainId, timed(moves))
    await insertCancelActivities(tx, chainId, cancels)
    await insertAuctionActivities(tx, chainId, auctions)
    const newest = Math.max(...times.keys())
    // What an installation reads once more wakes nothing.
    const isNew = times.size > 0 && times.get(newest)! > earliest(now)
    if (times.size > 0) await saveClock(tx, chainId, times.get(newest)!)
    const auctionIds = [...new Set([...events, ...bids].map(({ auctionId }) => auctionId))]
    const kept = auctionIds.length > 0 ? await refreshCustody(tx, chainId, auctionIds) : []
    const hashes = [...[...fills, ...cancels].map(({ orderHash }) => orderHash), ...auctionIds]
    const makers = [
      ...[...counters.map(({ maker }) => maker), ...approvals.map(({ holder }) => holder)],
      ...sellers.map(({ seller }) => seller),
    ]
    if (hashes.length + makers.length + moves.length > 0)
      await refresh(tx, chainId, { hashes, makers, tokens: moves }, now, isNew ? newest : null)
    return kept
  },

  /** Takes back what blocks after one said; answers the tokens that the auction house has, or had before. */
  async withdrawAfter(
    tx: Queryable,
    chainId: number,
    blockNumber: number,
    { counters, now }: { counters: Counters; now: Date },
  ) {
    await withdrawAfter(tx, chainId, blockNumber)
    await saveCounters(tx, chainId, counters.makers)
    await saveSellerCounters(tx, chainId, counters.sellers)
    const kept = await refreshCustody(tx, chainId, null)
    await refresh(tx, chainId, null, now)
    return kept
  },
}
