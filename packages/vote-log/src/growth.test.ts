import { expect, test } from 'vitest'
import { toUtf8 } from './bytes.ts'
import { hasOnlyGrown } from './growth.ts'
import { hashLeaves } from './sha256.ts'
import { treeOf } from './signing.fixture.ts'
import { appendToTiles, TILE_WIDTH, type Tiles, tileKey } from './tiles.ts'
import { nodesOfRow, rootOf } from './tree.ts'

const SIZE = 1_000
const leaves = Array.from({ length: SIZE }, (_, n) => toUtf8(`leaf ${n}`))
const node = nodesOfRow(hashLeaves(leaves), SIZE)
const headAt = (size: number) => ({ size, root: rootOf(node, size) })

const tilesOver = (some: readonly Uint8Array[]) => {
  const tiles: Tiles = new Map()
  appendToTiles(tiles, 0, hashLeaves(some))
  return async (level: number, index: number, width: number) =>
    tiles.get(tileKey(level, index))!.subarray(0, width * 32)
}

test('a row of hashes has the nodes of the tree, for every size up to its own', () => {
  for (const size of [1, 2, 3, 7, 8, 255, 256, 257, 999, SIZE])
    expect(rootOf(node, size), String(size)).toEqual(rootOf(treeOf(leaves.slice(0, size)), size))
})

test('a log that has only grown shows it by a few tiles, from every earlier size', async () => {
  for (const size of [0, 1, 2, 255, 256, 257, 511, 768, 999, SIZE]) {
    let read = 0
    const tile = tilesOver(leaves)
    const counted = (...key: Parameters<typeof tile>) => {
      read++
      expect(key[2]).toBeLessThanOrEqual(TILE_WIDTH)
      return tile(...key)
    }
    expect(await hasOnlyGrown(headAt(size), headAt(SIZE), counted), String(size)).toBe(true)
    expect(read).toBeLessThanOrEqual(4)
  }
})

test('one whose past was changed does not, whatever its tiles say', async () => {
  const changed = leaves.with(300, toUtf8('another'))
  const other = { size: SIZE, root: rootOf(treeOf(changed), SIZE) }
  expect(await hasOnlyGrown(headAt(700), other, tilesOver(changed))).toBe(false)
  expect(await hasOnlyGrown(headAt(700), other, tilesOver(leaves))).toBe(false)
  expect(await hasOnlyGrown(headAt(SIZE), headAt(700), tilesOver(leaves))).toBe(false)
  await expect(hasOnlyGrown(headAt(700), headAt(SIZE), async () => new Uint8Array(32))).rejects.toThrow('cut off')
})
