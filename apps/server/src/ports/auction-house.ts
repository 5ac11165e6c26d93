import { auctionCounterQuery } from '@plinth/contracts/auction-calls'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainReader } from './chain-reader.ts'

const COUNTERS_AT_ONCE = 50

/** The counters under which the terms of some sellers hold. */
export async function readHouseCounters({ batchClient }: ChainReader, house: Address, sellers: readonly Address[]) {
  const counters: { seller: Address; counter: bigint }[] = []
  for (let first = 0; first < sellers.length; first += COUNTERS_AT_ONCE) {
    const some = sellers.slice(first, first + COUNTERS_AT_ONCE).map(async (seller) => ({
      seller,
      counter: await readContract(batchClient, auctionCounterQuery(house, seller)),
    }))
    counters.push(...(await Promise.all(some)))
  }
  return counters
}
