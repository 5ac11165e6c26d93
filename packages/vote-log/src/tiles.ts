import { concat } from './bytes.ts'
import { HASH_BYTES, rootOfRow } from './sha256.ts'
import { type FindNode, hashAt } from './tree.ts'

// Tiles as c2sp.org/tlog-tiles has them: 256 hashes each, eight levels of the tree in one.

/** How many hashes or entries a full tile has. */
export const TILE_WIDTH = 256
const LEVELS = 8

/** Tiles by `level/index`. */
export type Tiles = Map<string, Uint8Array<ArrayBuffer>>

/** The key of a tile in `Tiles`. */
export const tileKey = (level: number, index: number): string => `${level}/${index}`

/** Where a tile is served, below its log: `tile/0/x001/x234/067`, with `.p/W` while it has only W hashes. */
export function tilePath(level: number | 'entries', index: number, width = TILE_WIDTH): string {
  const digits = String(index)
  const parts = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g)!
  const name = parts.map((part, n) => (n < parts.length - 1 ? `x${part}` : part)).join('/')
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** What a path below `tile/` names; null where it names nothing. */
export function parseTilePath(path: string): { level: number | 'entries'; index: number; width: number } | null {
  const match = /^(entries|\d{1,2})\/((?:x\d{3}\/){0,3}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path)
  if (!match) return null
  const index = Number(match[2]!.replaceAll(/[x/]/g, ''))
  const level = match[1] === 'entries' ? ('entries' as const) : Number(match[1])
  const width = match[3] === undefined ? TILE_WIDTH : Number(match[3])
  // Only the one way to write it: others would be other addresses of the same file.
  return tilePath(level, index, width) === `tile/${path}` ? { level, index, width } : null
}

/** Finds nodes in tiles; `tile` answers the hashes of one, as many as there are. */
export const nodesOfTiles =
  (tile: (level: number, index: number) => Uint8Array): FindNode =>
  (level, index) => {
    const span = 2 ** (level % LEVELS)
    const first = index * span
    const hashes = tile(Math.floor(level / LEVELS), Math.floor(first / TILE_WIDTH))
    const at = first % TILE_WIDTH
    return span === 1
      ? hashAt(hashes, at)
      : rootOfRow(new Uint8Array(hashes.subarray(at * HASH_BYTES, (at + span) * HASH_BYTES)), span)
  }

/** The tiles at the right edge of a tree that are not full, one for each level at most. */
export function edgeOf(size: number): [level: number, index: number][] {
  const keys: [number, number][] = []
  for (let [level, count] = [0, size]; count > 0; [level, count] = [level + 1, Math.floor(count / TILE_WIDTH)])
    if (count % TILE_WIDTH !== 0) keys.push([level, Math.floor(count / TILE_WIDTH)])
  return keys
}

/** The tiles that lie between a leaf and the root of a tree: one for each level, and the right edge. */
export function tilesOfPath(index: number, size: number): [level: number, index: number][] {
  const keys = edgeOf(size)
  for (let [level, at] = [0, index]; TILE_WIDTH ** level < size; [level, at] = [level + 1, Math.floor(at / TILE_WIDTH)])
    keys.push([level, Math.floor(at / TILE_WIDTH)])
  return keys
}

/** Appends leaf hashes to the tiles of a tree of `size` leaves; answers the keys of those that have changed. */
export function appendToTiles(tiles: Tiles, size: number, leafHashes: Uint8Array<ArrayBuffer>): Set<string> {
  const changed = new Set<string>()
  let fresh = leafHashes
  for (let level = 0; fresh.length > 0; level++) {
    const above: Uint8Array[] = []
    let count = Math.floor(size / TILE_WIDTH ** level)
    for (let used = 0; used < fresh.length; ) {
      const key = tileKey(level, Math.floor(count / TILE_WIDTH))
      const some = fresh.subarray(used, used + (TILE_WIDTH - (count % TILE_WIDTH)) * HASH_BYTES)
      const grown = concat(count % TILE_WIDTH === 0 ? [] : tiles.get(key)!, some)
      tiles.set(key, grown)
      changed.add(key)
      used += some.length
      count += some.length / HASH_BYTES
      if (count % TILE_WIDTH === 0) above.push(rootOfRow(grown.slice(), TILE_WIDTH))
    }
    fresh = concat(...above)
  }
  return changed
}
