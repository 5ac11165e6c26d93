import type { Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { Cursor } from './nfts-recording.repository.ts'

/** Where the reading of a chain stands; the market's part is behind on an installation that is older than the market. */
export type CursorRow = Cursor & { marketBlock: number }

// Blocks close behind the cursor are all kept; further back one in a thousand is enough to begin from.
const DENSE_BLOCKS = 1_024
const SPARSE_BLOCKS = 1_000

/** Where the reading of a chain stands, or undefined before it began. */
export async function findCursor(database: Queryable, chainId: number): Promise<CursorRow | undefined> {
  const [row] = await database.query<CursorRow>({
    name: 'chain-cursor',
    text: `select block_number as "blockNumber", block_hash as "blockHash", market_block as "marketBlock" from chain_cursors
            where chain_id = $1`,
    values: [chainId],
  })
  return row
}

/** The same, held against the indexer until the transaction ends. */
export async function holdCursor(tx: Queryable, chainId: number): Promise<Cursor | undefined> {
  const [row] = await tx.query<Cursor>({
    name: 'chain-cursor-hold',
    text: `select block_number as "blockNumber", block_hash as "blockHash" from chain_cursors
            where chain_id = $1 for share`,
    values: [chainId],
  })
  return row
}

/** Begins the reading of a chain after a block, unless somebody has begun. */
export const beginCursor = (database: Queryable, chainId: number, blockNumber: number, at: Date) =>
  database.query({
    text: `insert into chain_cursors (chain_id, block_number, market_block, moved_at) values ($1, $2, $2, $3) on conflict do nothing`,
    values: [chainId, blockNumber, at],
  })

/** Moves the cursor if it still stands where the mover believes, and holds it until the transaction ends. */
export async function moveCursor(
  tx: Queryable,
  chainId: number,
  { from, to, at }: { from: Cursor; to: Cursor; at: Date },
): Promise<boolean> {
  const moved = await tx.query({
    name: 'chain-cursor-move',
    text: `update chain_cursors set block_number = $4, block_hash = $5, moved_at = $6,
             market_block = case when market_block = block_number then $4 else least(market_block, $4) end
            where chain_id = $1 and block_number = $2 and block_hash is not distinct from $3 returning 1`,
    values: [chainId, from.blockNumber, from.blockHash, to.blockNumber, to.blockHash, at],
  })
  return moved.length > 0
}

/** Moves the market's part on, up to a block that the cursor has passed, if both still stand where the mover believes. */
export async function moveMarketBlock(tx: Queryable, chainId: number, from: CursorRow, to: number): Promise<boolean> {
  const moved = await tx.query({
    name: 'chain-cursor-move-market',
    text: `update chain_cursors set market_block = $5
            where chain_id = $1 and block_number = $2 and block_hash is not distinct from $3 and market_block = $4 returning 1`,
    values: [chainId, from.blockNumber, from.blockHash, from.marketBlock, to],
  })
  return moved.length > 0
}

/** Keeps blocks to come back to. */
export async function insertCheckpoints(
  tx: Queryable,
  chainId: number,
  blocks: readonly { number: number; hash: Hex }[],
) {
  await tx.query({
    name: 'chain-checkpoints-insert',
    text: `insert into chain_checkpoints (chain_id, block_number, block_hash)
           select $1, * from unnest($2::bigint[], $3::text[])
           on conflict (chain_id, block_number) do update set block_hash = excluded.block_hash`,
    values: [chainId, blocks.map(({ number }) => number), blocks.map(({ hash }) => hash)],
  })
}

/** Thins out blocks that lie far behind. */
export const pruneCheckpoints = (tx: Queryable, chainId: number, cursorBlock: number) =>
  tx.query({
    name: 'chain-checkpoints-prune',
    text: `delete from chain_checkpoints where chain_id = $1 and block_number < $2 and block_number % ${SPARSE_BLOCKS} <> 0`,
    values: [chainId, cursorBlock - DENSE_BLOCKS],
  })

/** Forgets the blocks after one. */
export const removeCheckpointsAfter = (tx: Queryable, chainId: number, blockNumber: number) =>
  tx.query({
    text: 'delete from chain_checkpoints where chain_id = $1 and block_number > $2',
    values: [chainId, blockNumber],
  })

/** The kept blocks at or below a number, the highest first. */
export const findCheckpoints = (database: Queryable, chainId: number, upTo: number, limit: number) =>
  database.query<{ blockNumber: number; blockHash: Hex }>({
    name: 'chain-checkpoints-below',
    text: `select block_number as "blockNumber", block_hash as "blockHash" from chain_checkpoints
            where chain_id = $1 and block_number <= $2 order by block_number desc limit $3`,
    values: [chainId, upTo, limit],
  })
