import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import type { Signer } from './note.ts'
import { hashLeaves } from './sha256.ts'
import { appendToTiles, nodesOfTiles, type Tiles, tileKey } from './tiles.ts'
import type { FindNode } from './tree.ts'

/** Somebody with a new key. */
export function newSigner(name: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return { name, publicKey: raw, sign: (bytes) => new Uint8Array(signWith(null, bytes, privateKey)) }
}

/** The tree over some leaves. */
export function treeOf(leaves: readonly Uint8Array[]): FindNode {
  const tiles: Tiles = new Map()
  appendToTiles(tiles, 0, hashLeaves(leaves))
  return nodesOfTiles((level, index) => tiles.get(tileKey(level, index))!)
}
