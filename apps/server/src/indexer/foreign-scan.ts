import type { BaseLogger } from 'pino'
import type { ChainReader } from '../ports/chain-reader.ts'
import type { ForeignScanning, ScannedWallet } from '../rooms/foreign/foreign-scan.service.ts'
import { type MinedLog, requireHeader } from './chain-blocks.ts'
import { readForeignLogs, readSightings } from './read-foreign.ts'
import { requireUnchanged } from './read-range.ts'

const MAX_STRETCH = 2_000
const MAX_WALLETS = 100
// Blocks this far behind what was read do not change between two questions.
const NEAR_HEAD = 64
// A block that no node gives out for one wallet alone, such as one that somebody filled with its transfers, is left out then.
const TRIES = 5

export type ForeignScanDeps = {
  chain: { chainId: number; reader: ChainReader; startBlock: number; confirmations: number; own: readonly string[] }
  scanning: ForeignScanning
  log: Pick<BaseLogger, 'warn'>
}

type Stretch = { from: number; to: number }

/**
 * Reads the transfers of linked wallets on one chain, behind its indexer: wallets that were linked late catch up, and all that stand at one
 * block are read together. Where each stands is written with what was seen, so a killed server goes on from there.
 */
export function createForeignScan({ chain, scanning, log }: ForeignScanDeps) {
  const { chainId, reader, startBlock, confirmations } = chain
  const own = new Set(chain.own.map((address) => address.toLowerCase()))
  let stretch = MAX_STRETCH
  let atOnce = MAX_WALLETS
  let failures = 0

  const read = async (range: Stretch, wallets: readonly ScannedWallet[], head: number): Promise<MinedLog[]> => {
    const end = await requireHeader(reader, range.to)
    const logs = await readForeignLogs(reader, range, wallets)
    await requireUnchanged(
      chain,
      logs.filter(({ blockNumber }) => Number(blockNumber) > head - NEAR_HEAD),
      end,
    )
    return logs
  }
  /** Asks for less the next time; answers whether there is nothing less to ask for, and often enough. */
  const isHopeless = (wallets: readonly ScannedWallet[], { from, to }: Stretch): boolean => {
    if (to > from) stretch = Math.max(Math.floor((to - from + 1) / 2), 1)
    else if (wallets.length > 1) atOnce = Math.max(Math.floor(wallets.length / 2), 1)
    else failures += 1
    return failures >= TRIES
  }

  const scan = async (position: { blockNumber: number; blockHash: `0x${string}` }): Promise<boolean> => {
    const head = position.blockNumber - Math.max(confirmations, 1) + 1
    const wallets = await scanning.turn(chainId, head, atOnce)
    const [first] = wallets
    if (!first) return false
    const range = { from: first.blockNumber + 1, to: Math.min(first.blockNumber + stretch, head) }
    let logs: MinedLog[] = []
    try {
      logs = await read(range, wallets, head)
      stretch = Math.min(stretch * 2, MAX_STRETCH)
      atOnce = Math.min(atOnce * 2, MAX_WALLETS)
    } catch (error) {
      // A node that is away has no newest block either.
      await reader.blockNumber()
      if (!isHopeless(wallets, range)) throw error
      log.warn({ err: error, chainId, block: range.to, address: first.address }, 'a block of a wallet is left out')
    }
    failures = 0
    // The chain that was read is the indexer's: else what was seen could never be taken back.
    if ((await requireHeader(reader, position.blockNumber)).hash !== position.blockHash) return false
    return scanning.apply(chainId, { wallets, to: range.to, position }, readSightings(logs, wallets, own))
  }

  return {
    chainId,
    /** Takes up new wallets and reads on until all have come to where the indexer is. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      await scanning.syncWallets(chainId, startBlock)
      while (!signal?.aborted) {
        const position = await scanning.position(chainId)
        if (!position || !(await scan(position))) return
      }
    },
  }
}

/** The scan of one chain. */
export type ForeignScan = ReturnType<typeof createForeignScan>
