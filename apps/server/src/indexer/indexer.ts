import type { BaseLogger } from 'pino'
import {
  CursorMoved,
  type ReadRange,
  type RecordedChain,
  type RecordingService,
} from '../rooms/nfts/nfts-recording.service.ts'
import { readHeader, readNewestHash, requireHeader } from './chain-blocks.ts'
import { readHistory, readMarket, readTail } from './read-range.ts'

// Blocks this close to the head may still change or be missing at some of a provider's nodes.
const NEAR_HEAD = 64
const TAIL_BLOCKS = 16
const MAX_STRETCH = 5_000
// Ends on round numbers, which are the blocks that are remembered for long.
const ROUND = 1_000
// Most reorganisations take a block or two: few are asked for at first.
const CHECKPOINTS_AT_FIRST = 2
const CHECKPOINTS_AT_ONCE = 16

type Cursor = ReadRange['from']
/** What one step did: nothing was new, blocks were read, blocks were taken back, or the node is behind. */
export type Step = 'idle' | 'read' | 'rolled back' | 'behind'

export type IndexerDeps = {
  chain: RecordedChain
  recording: RecordingService
  startBlock: number
  /** How often a chain is seen to be shorter than what was read before it is believed to have been cut. */
  patience: number
  log: Pick<BaseLogger, 'info' | 'warn'>
}

/** Reads one chain: every step is whole, and what a killed server left is taken up where it stands. */
export function createIndexer({ chain, recording, startBlock, patience, log }: IndexerDeps) {
  const { chainId, reader } = chain
  let stretch = ROUND
  let timesBehind = 0
  // The newest block when there was nothing left to read.
  let readUpTo: string | null = null

  /** Whether nothing has changed since then, neither on the chain nor where it is to be read from. */
  const isUnchanged = async () =>
    readUpTo !== null &&
    (await readNewestHash(reader)) === readUpTo &&
    (await recording.cursor(chainId, startBlock)).blockHash === readUpTo

  /** The newest block that was read and still is on the chain. */
  const findCommonBlock = async (upTo: number): Promise<Cursor> => {
    for (let [highest, count] = [upTo, CHECKPOINTS_AT_FIRST]; ; count = Math.min(count * 2, CHECKPOINTS_AT_ONCE)) {
      const kept = await recording.checkpoints(chainId, highest, count)
      if (kept.length === 0) return { blockNumber: startBlock - 1, blockHash: null }
      const headers = await Promise.all(kept.map(({ blockNumber }) => readHeader(reader, blockNumber)))
      const common = kept.find(({ blockHash }, place) => headers[place]?.hash === blockHash)
      if (common) return common
      highest = kept.at(-1)!.blockNumber - 1
    }
  }
  const rollBack = async (cursor: Cursor, to: Cursor): Promise<Step> => {
    await recording.rollBack(chain, cursor, to)
    log.warn({ chainId, from: cursor.blockNumber, to: to.blockNumber }, 'the chain was reorganised')
    return 'rolled back'
  }
  /** A shorter chain than the one that was read: another one, one that was cut, or a node that lags behind. */
  const lookBehind = async (cursor: Cursor, head: number): Promise<Step> => {
    const [newest] = await recording.checkpoints(chainId, head, 1)
    const common = await findCommonBlock(head)
    const isAnother = newest !== undefined && common.blockNumber < newest.blockNumber
    timesBehind += 1
    if (!isAnother && timesBehind <= patience) return 'behind'
    timesBehind = 0
    return rollBack(cursor, common)
  }
  /** Reads the market's part of what was read before there was one, a stretch at a time. */
  const readMarketOn = async (cursor: Awaited<ReturnType<RecordingService['cursor']>>): Promise<Step> => {
    const from = Math.max(cursor.marketBlock, startBlock - 1) + 1
    const to = Math.min(from + stretch - 1, cursor.blockNumber)
    try {
      await recording.applyMarket(chain, cursor, to, await readMarket(chain, recording, { from, to }))
      stretch = Math.min(stretch * 2, MAX_STRETCH)
    } catch (error) {
      stretch = Math.max(Math.floor(stretch / 2), 1)
      throw error
    }
    return 'read'
  }
  const readOn = async (from: Cursor, head: number): Promise<Step> => {
    const next = from.blockNumber + 1
    if (head - next < NEAR_HEAD) {
      await recording.apply(
        chain,
        await readTail(chain, recording, { from, to: Math.min(head, next + TAIL_BLOCKS - 1) }),
      )
      return 'read'
    }
    const round = stretch < ROUND ? next + stretch - 1 : Math.floor((next + stretch) / ROUND) * ROUND
    const to = Math.min(Math.max(round, next), head - NEAR_HEAD)
    try {
      await recording.apply(chain, await readHistory(chain, recording, { from, to }))
      stretch = Math.min(stretch * 2, MAX_STRETCH)
    } catch (error) {
      // Nodes refuse stretches that are too long for them, each in words of its own.
      stretch = Math.max(Math.floor(stretch / 2), 1)
      throw error
    }
    return 'read'
  }

  return {
    chainId,
    /** Goes one step on; rejects when the node does not answer or contradicts itself, and then nothing has changed. */
    async step(): Promise<Step> {
      if (await isUnchanged()) return 'idle'
      readUpTo = null
      const head = Number(await reader.blockNumber())
      const cursor = await recording.cursor(chainId, startBlock)
      try {
        if (head < cursor.blockNumber && cursor.blockHash !== null) return await lookBehind(cursor, head)
        timesBehind = 0
        if (cursor.blockHash !== null) {
          const { hash } = await requireHeader(reader, cursor.blockNumber)
          if (hash !== cursor.blockHash) return await rollBack(cursor, await findCommonBlock(cursor.blockNumber - 1))
        }
        if (cursor.marketBlock < cursor.blockNumber) return await readMarketOn(cursor)
        if (head > cursor.blockNumber) return await readOn(cursor, head)
        readUpTo = cursor.blockHash
        return 'idle'
      } catch (error) {
        if (error instanceof CursorMoved) return 'read'
        throw error
      }
    },
    /** Goes on until there is nothing new. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted) {
        const step = await this.step()
        if (step === 'idle' || step === 'behind') return
      }
    },
    /** How far it has come and how far there is to go, in blocks. */
    async lag() {
      const [head, position] = await Promise.all([reader.blockNumber(), recording.position(chainId)])
      const block = position?.blockNumber ?? startBlock - 1
      return { block, lag: Math.max(Number(head) - block, 0) }
    },
  }
}

/** The indexer of one chain. */
export type Indexer = ReturnType<typeof createIndexer>
