import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import type { Address } from 'viem'
import { getCode, readContract } from 'viem/actions'
import type { Log } from '../log.ts'
import type { ChainReader, ChainReaders } from './chain-reader.ts'

// Seaport cannot be taken off a chain, so a chain that has it is not asked again.
const found = new WeakSet<ChainReader>()

/** Whether works can be traded on a chain: Seaport 1.6 stands on it. Rejects when the node does not answer. */
export async function hasSeaport(reader: ChainReader): Promise<boolean> {
  if (found.has(reader)) return true
  if ((await getCode(reader.client, { address: SEAPORT })) === undefined) return false
  found.add(reader)
  return true
}

/** Writes a line for each chain without a market; a node that is away is told of by /api/ready. */
export async function logMissingSeaport(readers: ChainReaders, log: Pick<Log, 'warn'>): Promise<void> {
  for (const reader of readers.values())
    if (!(await hasSeaport(reader).catch(() => true)))
      log.warn({ chainId: reader.chainId }, `no Seaport 1.6 at ${SEAPORT}: the market is off on this chain`)
}

const COUNTERS_AT_ONCE = 50

/** The counters under which the orders of some makers hold. */
export async function readCounters({ batchClient }: ChainReader, makers: readonly Address[]) {
  const counters: { maker: Address; counter: bigint }[] = []
  for (let first = 0; first < makers.length; first += COUNTERS_AT_ONCE) {
    const some = makers.slice(first, first + COUNTERS_AT_ONCE).map(async (maker) => {
      const contract = { abi: seaportAbi, address: SEAPORT, functionName: 'getCounter', args: [maker] } as const
      return { maker, counter: await readContract(batchClient, contract) }
    })
    counters.push(...(await Promise.all(some)))
  }
  return counters
}
