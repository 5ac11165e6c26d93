import { concat } from '@plinth/vote-log/bytes'
import { leavesOf } from '@plinth/vote-log/leaf'
import { signCheckpoint, vkeyOf } from '@plinth/vote-log/note'
import { writeReceipt } from '@plinth/vote-log/receipt'
import { hashLeaves } from '@plinth/vote-log/sha256'
import {
  appendToTiles,
  edgeOf,
  nodesOfTiles,
  TILE_WIDTH,
  type Tiles,
  tileKey,
  tilesOfPath,
} from '@plinth/vote-log/tiles'
import { proveConsistency, proveInclusion, rootOf } from '@plinth/vote-log/tree'
import type { Database, Queryable } from '../../db/database.ts'
import { listCosignatures } from './artworks-cosigning.repository.ts'
import { createKeeper } from './artworks-log-keys.ts'
import {
  type Batch,
  type FoundHead,
  findHead,
  findLogKey,
  findPresentLog,
  findTiles,
  holdTree,
  type LogId,
  listBundles,
  listHeads,
  listWaitingLogs,
  putHead,
  putTiles,
  takeBatches,
} from './artworks-log-tree.repository.ts'

const BATCHES_AT_ONCE = 500
const BUNDLES_AT_ONCE = 64
const ENTRIES = -1

const readTiles = async (database: Queryable, log: LogId, keys: Parameters<typeof findTiles>[2]): Promise<Tiles> =>
  new Map(
    (await findTiles(database, log, keys)).map(({ level, tile, bytes }) => [
      tileKey(level, tile),
      new Uint8Array(bytes),
    ]),
  )
const nodesOf = (tiles: Tiles) =>
  nodesOfTiles((level, index) => {
    const tile = tiles.get(tileKey(level, index))
    if (!tile) throw new Error(`tile ${level}/${index} is missing`)
    return tile
  })

const requireNoGap = ({ campaignId }: LogId, size: number, batches: readonly Batch[]) => {
  let next = size
  for (const { firstIndex, leafCount } of batches) {
    if (firstIndex !== next) throw new Error(`leaf ${next} of campaign ${campaignId} is missing`)
    next += leafCount
  }
}

/** Puts leaves into bundles of 256; answers the keys of those that have changed. */
const appendToBundles = (tiles: Tiles, size: number, leaves: readonly Uint8Array[]): string[] => {
  const changed: string[] = []
  for (let used = 0; used < leaves.length; ) {
    const at = size + used
    const key = tileKey(ENTRIES, Math.floor(at / TILE_WIDTH))
    const some = leaves.slice(used, used + TILE_WIDTH - (at % TILE_WIDTH))
    const parts = some.flatMap((leaf) => [[leaf.length >> 8, leaf.length & 255], leaf])
    tiles.set(key, concat(at % TILE_WIDTH === 0 ? [] : tiles.get(key)!, ...parts))
    changed.push(key)
    used += some.length
  }
  return changed
}

/**
 * The trees over the logs, which follow from the leaves alone: whatever a crash cuts off is done again. Every server may run it;
 * the one that locks the row of a tree does that tree, the others skip it.
 */
export function createLogTrees({ database }: { database: Database }) {
  const signerOf = createKeeper((makeKey) => findLogKey(database, makeKey))

  /** The newest head, with the lines of the witnesses that have co-signed it. */
  const findSeenHead = async (log: LogId): Promise<FoundHead | undefined> => {
    const head = await findHead(database, log)
    if (!head?.checkpoint) return head
    const seen = (await listCosignatures(database, log)).filter(({ checkpoint }) => checkpoint === head.checkpoint)
    return { ...head, checkpoint: [head.checkpoint, ...seen.map(({ line }) => line)].join('') }
  }

  const integrate = (log: LogId): Promise<number> =>
    database.transaction(async (tx) => {
      const tree = await holdTree(tx, log)
      if (!tree) return 0
      const batches = await takeBatches(tx, log, BATCHES_AT_ONCE)
      if (batches.length === 0) return 0
      const { size, origin } = tree
      requireNoGap(log, size, batches)
      const leaves = batches.flatMap(({ entries }) => leavesOf(entries))
      const tiles = await readTiles(tx, log, [...edgeOf(size), [ENTRIES, Math.floor(size / TILE_WIDTH)]])
      const changed = [...appendToTiles(tiles, size, hashLeaves(leaves)), ...appendToBundles(tiles, size, leaves)]
      const head = { size: size + leaves.length, root: new Uint8Array(rootOf(nodesOf(tiles), size + leaves.length)) }
      const checkpoint = await signCheckpoint(head, await signerOf(origin))
      const stored = changed.map((key) => {
        const [level, tile] = key.split('/').map(Number) as [number, number]
        return { level, tile, bytes: Buffer.from(tiles.get(key)!) }
      })
      await putTiles(tx, log, stored)
      await putHead(tx, log, { ...head, root: Buffer.from(head.root), checkpoint })
      return leaves.length
    })

  return {
    /** Puts everything that waits into trees and signs their heads; answers how many leaves. */
    async integrateAll(): Promise<number> {
      let total = 0
      for (const log of await listWaitingLogs(database))
        for (let done = -1; done !== 0; total += done) done = await integrate(log)
      return total
    },

    /** The proof that the tree of `size` leaves begins with that of `old`. */
    async consistency(log: LogId, old: number, size: number): Promise<Uint8Array[]> {
      if (old === 0 || old === size) return []
      const tiles = await readTiles(database, log, tilesOfPath(old - 1, size))
      return proveConsistency(nodesOf(tiles), old, size)
    },

    /** The newest head that a witness has co-signed, with the lines of all that have; null where there is none. */
    async witnessed(log: LogId): Promise<string | null> {
      const [newest, ...others] = await listCosignatures(database, log)
      if (!newest) return null
      const lines = others.filter(({ checkpoint }) => checkpoint === newest.checkpoint).map(({ line }) => line)
      return [newest.checkpoint, newest.line, ...lines].join('')
    },

    presentLog: (campaignId: number) => findPresentLog(database, campaignId),
    head: findSeenHead,
    heads: async (log: LogId) => (await listHeads(database, log)).map(({ checkpoint }) => checkpoint),
    /** The key under which a log's heads are verified. */
    vkey: async (origin: string): Promise<string> => vkeyOf(await signerOf(origin)),

    /** The first `width` hashes, or entries, of a tile; null where there are fewer. */
    async tile(log: LogId, level: number | 'entries', index: number, width: number): Promise<Uint8Array | null> {
      const [found] = await findTiles(database, log, [[level === 'entries' ? ENTRIES : level, index]])
      if (!found) return null
      const ends = level === 'entries' ? endsOf(found.bytes) : hashEnds(found.bytes)
      const end = ends(width)
      return end === null ? null : found.bytes.subarray(0, end)
    },

    /** All bundles of entries, one after the other. */
    async *entries(log: LogId): AsyncGenerator<Buffer> {
      for (let from = 0; ; from += BUNDLES_AT_ONCE) {
        const bundles = await listBundles(database, log, from, BUNDLES_AT_ONCE)
        for (const { bytes } of bundles) yield bytes
        if (bundles.length < BUNDLES_AT_ONCE) return
      }
    },

    /** The receipt of a leaf; null while the tree has not come so far. */
    async receipt(log: LogId, index: number): Promise<string | null> {
      const head = await findSeenHead(log)
      if (!head?.checkpoint || index >= head.size) return null
      const keys = tilesOfPath(index, head.size)
      const tiles = await readTiles(database, log, [...keys, [ENTRIES, Math.floor(index / TILE_WIDTH)]])
      const leaf = leavesOf(tiles.get(tileKey(ENTRIES, Math.floor(index / TILE_WIDTH)))!)[index % TILE_WIDTH]!
      const proof = proveInclusion(nodesOf(tiles), index, head.size)
      return writeReceipt({ leaf, index, proof, checkpoint: head.checkpoint })
    },
  }
}

const hashEnds = (bytes: Uint8Array) => (width: number) => (width * 32 <= bytes.length ? width * 32 : null)
const endsOf = (bytes: Uint8Array) => (width: number) => {
  let at = 0
  for (let n = 0; n < width; n++) {
    if (at + 2 > bytes.length) return null
    at += 2 + ((bytes[at]! << 8) | bytes[at + 1]!)
  }
  return at
}
