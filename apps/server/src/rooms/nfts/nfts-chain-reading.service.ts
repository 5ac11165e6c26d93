import type { Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import { findNodeError, isRefusal } from './nfts.node-errors.ts'
import { findCheckpoints, findCursor, holdCursor } from './nfts-cursor.repository.ts'

// What a node says of itself, in the words of several providers; anything else that it answers is about the call.
const NODES_TROUBLE =
  /limit|\brate\b|capacity|too many|unavailable|timed? ?out|header not found|missing trie|unknown block/i

/** A block that the indexer has read. */
export type BlockPosition = { blockNumber: number; blockHash: Hex }

/** How far the indexer has read a chain, for rooms that read other things of the same blocks. */
export const chainReading = {
  /** The last block that it has read; undefined before it has read one. */
  async position(database: Queryable, chainId: number): Promise<BlockPosition | undefined> {
    const cursor = await findCursor(database, chainId)
    return cursor?.blockHash ? { blockNumber: cursor.blockNumber, blockHash: cursor.blockHash } : undefined
  },

  /** Whether a block that it had read is one that it still counts on; it takes none back before the transaction ends. */
  async holdsStill(tx: Queryable, chainId: number, { blockNumber, blockHash }: BlockPosition): Promise<boolean> {
    const cursor = await holdCursor(tx, chainId)
    if (!cursor || cursor.blockNumber < blockNumber) return false
    const [block] = await findCheckpoints(tx, chainId, blockNumber, 1)
    return block?.blockNumber === blockNumber && block.blockHash === blockHash
  },

  /** Whether the node has asked a contract, and the contract failed: it reverted, ran out of gas or is none. */
  isContractFailure(error: unknown): boolean {
    const answered = findNodeError(error)
    return isRefusal(error) || (answered !== null && !NODES_TROUBLE.test(answered.details))
  },
}
