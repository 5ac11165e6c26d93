import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { Approval, Cancel, CounterChange, Fill, MovedToken, Sale } from './market.verification.ts'
import {
  findAllMakers,
  findMakers,
  insertApprovals,
  insertCancelActivities,
  insertCancels,
  insertFills,
  insertMoveActivities,
  insertSales,
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
}
type Move = MovedToken & { txHash: Hex; blockNumber: number }

/** Works out the states of orders again, and what is shown of their tokens. */
const refresh = async (tx: Queryable, chainId: number, touched: Touched, now: Date) => {
  await refreshOrders(tx, chainId, touched)
  await refreshTokens(tx, chainId, touched, now)
}

/** Writes down what the chain says about the market, in the transaction that moves the cursor. */
export const marketRecording = {
  makers: findMakers,
  allMakers: findAllMakers,
  refresh,
  recountFavourites,

  /** Whether all makers were asked for: one whose first order came in meanwhile was not, and the stretch is read again. */
  async isWhole(tx: Queryable, chainId: number, { makers }: MarketRange): Promise<boolean> {
    const asked = new Set(makers)
    return (await findMakers(tx, chainId)).every((maker) => asked.has(maker))
  },

  /** Writes a stretch of blocks; the moves of its tokens have been written before. */
  async apply(
    tx: Queryable,
    chainId: number,
    range: MarketRange & { moves: readonly Move[] },
    { timeOf, now }: { timeOf: (blockNumber: number) => Date; now: Date },
  ): Promise<void> {
    const timed = <Row extends { blockNumber: number }>(rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, at: timeOf(row.blockNumber) }))
    const { sales, fills, cancels, counters, approvals, moves } = range
    await insertSales(tx, chainId, timed(sales))
    await insertFills(tx, chainId, fills)
    await insertCancels(tx, chainId, timed(cancels))
    await saveCounters(tx, chainId, counters)
    await insertApprovals(tx, chainId, approvals)
    await insertMoveActivities(tx, chainId, timed(moves))
    await insertCancelActivities(tx, chainId, cancels)
    const hashes = [...fills, ...cancels].map(({ orderHash }) => orderHash)
    const makers = [...counters.map(({ maker }) => maker), ...approvals.map(({ holder }) => holder)]
    if (hashes.length + makers.length + moves.length > 0)
      await refresh(tx, chainId, { hashes, makers, tokens: moves }, now)
  },

  /** Takes back what blocks after one said; `counters` are what makers have on the chain as it is now. */
  async withdrawAfter(
    tx: Queryable,
    chainId: number,
    blockNumber: number,
    { counters, now }: { counters: readonly CounterChange[]; now: Date },
  ): Promise<void> {
    await withdrawAfter(tx, chainId, blockNumber)
    await saveCounters(tx, chainId, counters)
    await refresh(tx, chainId, null, now)
  },
}
