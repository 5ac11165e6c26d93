import { HASH_BYTES } from './sha256.ts'
import { nodesOfTiles, TILE_WIDTH, tileKey } from './tiles.ts'
import { type FindNode, proveConsistency, verifyConsistency } from './tree.ts'

// Whether a log has only grown, by a few tiles of it: nobody has to read its leaves for that.

/** Reads the first `width` hashes of a tile. */
export type ReadTile = (level: number, index: number, width: number) => Promise<Uint8Array>
type SizedRoot = { size: number; root: Uint8Array }

class MissingTile extends Error {
  readonly level: number
  readonly index: number
  constructor(level: number, index: number) {
    super(`tile ${level}/${index} is missing`)
    this.level = level
    this.index = index
  }
}

/** Reads tiles of a tree of `size` leaves as `act` asks for them, and answers what it comes to. */
async function withTiles<T>(size: number, readTile: ReadTile, act: (node: FindNode) => T): Promise<T> {
  const tiles = new Map<string, Uint8Array>()
  const node = nodesOfTiles((level, index) => {
    const found = tiles.get(tileKey(level, index))
    if (!found) throw new MissingTile(level, index)
    return found
  })
  for (;;)
    try {
      return act(node)
    } catch (error) {
      if (!(error instanceof MissingTile)) throw error
      const { level, index } = error
      const width = Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH)
      const bytes = await readTile(level, index, width)
      if (bytes.length !== width * HASH_BYTES) throw new Error('a tile is cut off')
      tiles.set(tileKey(level, index), bytes)
    }
}

/** Whether the newest tree begins with an older one. What the tiles say is believed only as far as it leads to both roots. */
export async function hasOnlyGrown(old: SizedRoot, newest: SizedRoot, readTile: ReadTile): Promise<boolean> {
  if (old.size > newest.size) return false
  const proof = await withTiles(newest.size, readTile, (node) => proveConsistency(node, old.size, newest.size))
  return verifyConsistency({ old: old.size, size: newest.size, oldRoot: old.root, root: newest.root, proof })
}
