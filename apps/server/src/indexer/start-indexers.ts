import { type Address, getAddress } from 'viem'
import type { Database } from '../db/database.ts'
import type { ReadinessCheck } from '../http/health.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Log } from '../log.ts'
import type { ChainReaders } from '../ports/chain-reader.ts'
import type { ChainNetwork } from '../ports/chains.ts'
import type { Clock } from '../ports/clock.ts'
import { createRecordingService } from '../rooms/nfts/nfts-recording.service.ts'
import { payDeskOf } from '../rooms/plans/plans-payments.service.ts'
import { createIndexer, type Indexer } from './indexer.ts'

// The embedded chain is ours alone: what it has lost nobody else has, and a look at it is one small question.
const EMBEDDED = { everySeconds: 1, patience: 2 } as const
const REMOTE = { everySeconds: 2, patience: 60 } as const

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

/** Tells in `/api/ready` how far each chain has been read; a lag is reported, not refused. */
export const indexerChecks = (indexers: readonly Indexer[]): ReadinessCheck[] =>
  indexers.map((indexer) => ({ name: `indexer ${indexer.chainId}`, check: () => indexer.lag() }))

/** Lets the indexers run until they are stopped. Several servers may: the cursor moves for one of them at a time. */
export function startIndexers(indexers: readonly Indexer[], { chains, log }: Pick<IndexersDeps, 'chains' | 'log'>) {
  const isEmbedded = (indexer: Indexer) =>
    chains.some(({ chainId, embedded }) => embedded && chainId === indexer.chainId)
  const repetitions = indexers.map((indexer) => {
    let isFailing = false
    return repeat({
      name: `indexer ${indexer.chainId}`,
      everySeconds: (isEmbedded(indexer) ? EMBEDDED : REMOTE).everySeconds,
      log,
      run: async (signal) => {
        try {
          await indexer.catchUp(signal)
          if (isFailing) log.info({ chainId: indexer.chainId }, 'the chain is read again')
          isFailing = false
        } catch (error) {
          // Once, not every second that a node is away.
          if (!isFailing && !signal.aborted)
            log.warn({ err: error, chainId: indexer.chainId }, 'the chain cannot be read')
          isFailing = true
        }
      },
    })
  })
  return {
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition.stop()))
    },
  }
}
