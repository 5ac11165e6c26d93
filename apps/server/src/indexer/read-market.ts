import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, type Hex, type Log, zeroAddress } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { ChainReader } from '../ports/chain-reader.ts'
import { hasSeaport } from '../ports/seaport.ts'
import {
  ENDING_TOPICS,
  readApprovals,
  readCancels,
  readCounterChanges,
  readTrades,
} from '../rooms/market/market.verification.ts'
import { readAuctions } from '../rooms/market/market-auctions.verification.ts'
import type { MarketRange } from '../rooms/market/market-recording.service.ts'
import type { TokenMove } from '../rooms/nfts/nfts.verification.ts'
import { type MinedLog, readLogsOf, type Stretch } from './chain-blocks.ts'

const RECEIPTS_AT_ONCE = 8

const tradesOf = async ({ client }: ChainReader, hash: Hex, moves: readonly TokenMove[]) => {
  const receipt = await getTransactionReceipt(client, { hash })
  if (receipt.blockHash !== moves[0]!.log.blockHash)
    throw new Error(`The receipt of ${hash} is not in the block that its event names`)
  return readTrades(receipt.logs as Log<bigint, number, false>[], moves)
}

/** Reads what was traded by the transactions that moved followed tokens: their receipts tell of it, from any front end. */
async function readTradesBehind(reader: ChainReader, moves: readonly TokenMove[]) {
  const handed = moves.filter(({ sender }) => sender !== zeroAddress)
  const byTransaction = [...Map.groupBy(handed, ({ log }) => log.transactionHash)]
  const trades: Awaited<ReturnType<typeof tradesOf>>[] = []
  for (let first = 0; first < byTransaction.length; first += RECEIPTS_AT_ONCE) {
    const some = byTransaction.slice(first, first + RECEIPTS_AT_ONCE)
    trades.push(...(await Promise.all(some.map(([hash, moved]) => tradesOf(reader, hash, moved)))))
  }
  return { sales: trades.flatMap(({ sales }) => sales), fills: trades.flatMap(({ fills }) => fills) }
}

/**
 * Reads what the market did in stretches of blocks. Of Seaport's own events only those of makers of orders here are asked for: on
 * a public chain it trades for everybody. `logs` are the events of the followed collections and the house; answers the further ones, too.
 */
export async function readMarketEvents(
  reader: ChainReader,
  stretches: readonly Stretch[],
  {
    logs,
    moves,
    makers,
    house,
  }: {
    logs: readonly MinedLog[]
    moves: readonly TokenMove[]
    makers: readonly Address[]
    house: Address | null
  },
): Promise<{ market: MarketRange; endings: MinedLog[] }> {
  const auctions = house ? readAuctions(logs, house) : { events: [], bids: [], sellers: [] }
  const approvals = readApprovals(logs, house ? [SEAPORT, house] : [SEAPORT])
  const nothing = { makers, sales: [], fills: [], cancels: [], counters: [], approvals, auctions }
  if (!(await hasSeaport(reader))) return { market: nothing, endings: [] }
  const filter = { address: SEAPORT, topics: ENDING_TOPICS, accounts: makers } as const
  const [trades, ...found] = await Promise.all([
    readTradesBehind(reader, moves),
    ...stretches.map((stretch) => readLogsOf(reader, stretch, filter)),
  ])
  const endings = found.flat()
  const market = {
    ...{ makers, ...trades, approvals, auctions },
    cancels: readCancels(endings),
    counters: readCounterChanges(endings),
  }
  return { market, endings }
}
