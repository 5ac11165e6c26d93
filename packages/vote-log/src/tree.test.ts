import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from './bytes.ts'
import { hashLeaves, hashPair, requireRealSha256, rootOfRow, sha256 } from './sha256.ts'
import { treeOf } from './signing.fixture.ts'
import { appendToTiles, nodesOfTiles, parseTilePath, type Tiles, tileKey, tilePath } from './tiles.ts'
import { EMPTY_ROOT, proveConsistency, proveInclusion, rootOf, verifyConsistency, verifyInclusion } from './tree.ts'

const VECTORS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const vectorLeaves = VECTORS.map((hex) => new Uint8Array(Buffer.from(hex, 'hex')))

/** The tree as RFC 6962 defines it, without any of ours. */
const plainRoot = (leaves: readonly Uint8Array[]): Buffer => {
  const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  if (leaves.length === 0) return hash()
  if (leaves.length === 1) return hash(Buffer.of(0), leaves[0]!)
  const cut = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return hash(Buffer.of(1), plainRoot(leaves.slice(0, cut)), plainRoot(leaves.slice(cut)))
}
const numberedLeaves = (count: number) =>
  Array.from({ length: count }, (_, n) => sha256(Uint8Array.of(n & 255, n >> 8)))
const bend = (hash: Uint8Array) => hash.map((byte, place) => (place === 5 ? byte ^ 1 : byte))

test('roots and consistency proofs are those of RFC 6962', () => {
  const roots = [1, 2, 3, 5, 8].map((size) => toHex(rootOf(treeOf(vectorLeaves.slice(0, size)), size)))
  expect(roots).toEqual([
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ])
  const proofFrom = (old: number) => proveConsistency(treeOf(vectorLeaves), old, 8).map(toHex)
  expect(proofFrom(1)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
  expect(proofFrom(6)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
  expect(toHex(EMPTY_ROOT)).toBe(plainRoot([]).toString('hex'))
})

test('every leaf of every tree is proven, and no proof holds with a byte changed, a hash too many or for another leaf', {
  tags: 'long',
}, () => {
  const leaves = numberedLeaves(700)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), (size, seed) => {
      const node = treeOf(leaves.slice(0, size))
      const root = rootOf(node, size)
      const index = seed % size
      const proof = proveInclusion(node, index, size)
      const given = { index, size, leaf: leaves[index]!, proof, root }
      expect(toHex(root)).toBe(plainRoot(leaves.slice(0, size)).toString('hex'))
      expect(verifyInclusion(given)).toBe(true)
      for (const place of proof.keys())
        expect(verifyInclusion({ ...given, proof: proof.map((hash, n) => (n === place ? bend(hash) : hash)) })).toBe(
          false,
        )
      expect(verifyInclusion({ ...given, proof: [...proof, root] })).toBe(false)
      expect(verifyInclusion({ ...given, proof: proof.slice(1), root: bend(root) })).toBe(false)
      if (size > 1) expect(verifyInclusion({ ...given, index: (index + 1) % size })).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('a tree that grew is proven to begin with the earlier one, and one that was rewritten is not', () => {
  const leaves = numberedLeaves(700)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), (size, seed) => {
      const old = seed % (size + 1)
      const node = treeOf(leaves.slice(0, size))
      const proof = proveConsistency(node, old, size)
      const given = { old, size, oldRoot: plainRoot(leaves.slice(0, old)), root: rootOf(node, size), proof }
      expect(verifyConsistency(given)).toBe(true)
      if (old === 0) return
      const rewritten = plainRoot([sha256(Uint8Array.of(9, 9, 9)), ...leaves.slice(1, old)])
      expect(verifyConsistency({ ...given, oldRoot: rewritten })).toBe(false)
      expect(verifyConsistency({ ...given, proof: [...proof, bend(given.root)] })).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('tiles have the names and sizes of tlog-tiles, however the leaves came', { tags: 'long' }, () => {
  expect(tilePath(0, 1_234_067)).toBe('tile/0/x001/x234/067')
  expect(tilePath(1, 3, 17)).toBe('tile/1/003.p/17')
  for (const [level, index, width] of [
    [0, 1_234_067, 256],
    ['entries', 7, 3],
    [2, 999, 255],
  ] as const)
    expect(parseTilePath(tilePath(level, index, width).slice('tile/'.length))).toEqual({ level, index, width })
  for (const odd of ['0/1', '0/x000/001', '00/001', '0/001.p/0', '0/001.p/256', '0/../001', 'entries/001/'])
    expect(parseTilePath(odd)).toBeNull()
  const row = hashLeaves(numberedLeaves(70_000))
  const tiles: Tiles = new Map()
  for (let at = 0; at < 70_000; at += 611) appendToTiles(tiles, at, row.slice(at * 32, (at + 611) * 32))
  const widths = (level: number) =>
    [...tiles].filter(([key]) => key.startsWith(`${level}/`)).map(([, { length }]) => length / 32)
  expect(widths(0).filter((width) => width === 256)).toHaveLength(273)
  expect([widths(0).at(-1), widths(1), widths(2)]).toEqual([112, [256, 17], [1]])
  const node = nodesOfTiles((level, index) => tiles.get(tileKey(level, index))!)
  expect(toHex(rootOf(node, 70_000))).toBe(toHex(rootOfRow(row, 70_000)))
})

test('the SHA-256 for rows is SHA-256', async () => {
  await requireRealSha256()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }),
  )
  const [left, right] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))]
  const expected = createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest('hex')
  expect(toHex(hashPair(left, right))).toBe(expected)
})
