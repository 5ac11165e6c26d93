import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import type { LogRules } from './leaf.ts'
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

/** The minute in which the campaign of the tests opens. */
export const START_MINUTE = 29_000_000

/** The rules of that campaign: it lasts a day, and votes may be taken back. */
export const RULES: LogRules = {
  rules: 1,
  campaign: 1001,
  startMinute: START_MINUTE,
  endMinute: START_MINUTE + 1440,
  limit: null,
  revocable: true,
  hidden: false,
  tieRule: 'newest',
  juryWeight: 0,
  tagVersion: 1,
}
