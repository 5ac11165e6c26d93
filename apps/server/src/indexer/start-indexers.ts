import { type Address, getAddress } from 'viem'
import type { Database } from '../db/database.ts'
import type { ReadinessCheck } from '../http/health.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Log } from '../log.ts'
import type { ChainReaders } from '../ports/chain-reader.ts'
import type { ChainNetwork } from '../ports/chains.ts'
import type { Clock } from '../ports/clock.ts'
import { createForeignScanning, scanningChains } from '../rooms/foreign/foreign-scan.service.ts'
import { createRecordingService } from '../rooms/nfts/nfts-recording.service.ts'
import { payDeskOf } from '../rooms/plans/plans-payments.service.ts'
import { createForeignScan, type ForeignScan } from './foreign-scan.ts'
import { createIndexer, type Indexer } from './indexer.ts'

// The embedded chain is ours alone: what it has lost nobody else has, and a look at it is one small question.
const EMBEDDED = { everySeconds: 1, scanEverySeconds: 2, patience: 2 } as const
const REMOTE = { everySeconds: 2, scanEverySeconds: 12, patience: 60 } as const

export type IndexersDeps = {
  chains: readonly ChainNetwork[]
  readers: ChainReaders
  database: Database
  clock: Clock
  log: Log
}

/** Makes an indexer for each chain that has the platform's contracts. */
export function createIndexers(deps: IndexersDeps): Indexer[] {
  const recording = createRecordingService(deps)
  return deps.chains.flatMap((network) => {
    const { chainId, contracts, confirmations, startBlock, embedded } = network
    const reader = deps.readers.get(chainId)
    if (!contracts || !reader) return []
    const addressOf = (address: string | undefined) => (address ? getAddress(address.toLowerCase()) : null)
    const [house, boxes] = [addressOf(contracts.auction_house), addressOf(contracts.mystery_boxes)]
    const desk = payDeskOf(network)
    const chain = { chainId, platform: contracts.platform as Address, house, boxes, desk, confirmations, reader }
    const { patience } = embedded ? EMBEDDED : REMOTE
    return [createIndexer({ chain, recording, startBlock, patience, log: deps.log })]
  })
}

/** Makes a scan of linked wallets for each chain whose settings allow it. */
export function createForeignScans(deps: IndexersDeps): ForeignScan[] {
  const scanning = createForeignScanning(deps)
  return scanningChains(deps.chains).flatMap(({ chainId, contracts, confirmations, startBlock }) => {
    const reader = deps.readers.get(chainId)
    if (!reader) return []
    const own = Object.values(contracts ?? {}).filter((address) => address !== undefined)
    const chain = { chainId, reader, startBlock, confirmations, own }
    return [createForeignScan({ chain, scanning, log: deps.log })]
  })
}

/** Tells in `/api/ready` how far each chain has been read; a lag is reported, not refused. */
export const indexerChecks = (indexers: readonly Indexer[]): ReadinessCheck[] =>
  indexers.map((indexer) => ({ name: `indexer ${indexer.chainId}`, check: () => indexer.lag() }))

type Reading = Pick<Indexer, 'chainId' | 'catchUp'>

/** Reads a chain again and again; a node that is away is told of once, not every second. */
const repeatReading = (
  reading: Reading,
  { name, everySeconds, log }: { name: string; everySeconds: number } & Pick<IndexersDeps, 'log'>,
) => {
  let isFailing = false
  return repeat({
    name: `${name} ${reading.chainId}`,
    everySeconds,
    log,
    run: async (signal) => {
      try {
        await reading.catchUp(signal)
        if (isFailing) log.info({ chainId: reading.chainId }, 'the chain is read again')
        isFailing = false
      } catch (error) {
        if (!isFailing && !signal.aborted)
          log.warn({ err: error, chainId: reading.chainId }, 'the chain cannot be read')
        isFailing = true
      }
    },
  })
}

/** Lets indexers and scans run until they are stopped. Several servers may: a cursor moves for one of them at a time. */
export function startIndexers(
  indexers: readonly Indexer[],
  scans: readonly ForeignScan[],
  { chains, log }: Pick<IndexersDeps, 'chains' | 'log'>,
) {
  const isEmbedded = ({ chainId }: Reading) => chains.some((chain) => chain.embedded && chain.chainId === chainId)
  const paceOf = (reading: Reading) => (isEmbedded(reading) ? EMBEDDED : REMOTE)
  const repetitions = [
    ...indexers.map((indexer) =>
      repeatReading(indexer, { name: 'indexer', everySeconds: paceOf(indexer).everySeconds, log }),
    ),
    ...scans.map((scan) =>
      repeatReading(scan, { name: 'foreign scan', everySeconds: paceOf(scan).scanEverySeconds, log }),
    ),
  ]
  return {
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition.stop()))
    },
  }
}
