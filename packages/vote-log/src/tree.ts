import { isEqual } from './bytes.ts'
import { HASH_BYTES, hashLeaves, hashPair, hashPairs, sha256 } from './sha256.ts'

// The Merkle tree of RFC 6962 and its proofs. Sizes and indexes stay under 2^53, so halves are taken by division.

/** The hash of a whole subtree of 2^level leaves. */
export type FindNode = (level: number, index: number) => Uint8Array

/** The root of a tree without leaves. */
export const EMPTY_ROOT = sha256(new Uint8Array(0))

const half = (n: number) => Math.floor(n / 2)
/** The largest power of two below a size: where RFC 6962 cuts a tree. */
const cutOf = (size: number) => 2 ** Math.floor(Math.log2(size - 1))

const rangeHash = (node: FindNode, start: number, count: number): Uint8Array => {
  const level = Math.log2(count)
  if (Number.isInteger(level)) return node(level, start / count)
  const left = cutOf(count)
  return hashPair(rangeHash(node, start, left), rangeHash(node, start + left, count - left))
}

/** The root of the first `size` leaves. */
export const rootOf = (node: FindNode, size: number): Uint8Array => (size === 0 ? EMPTY_ROOT : rangeHash(node, 0, size))

const pathOf = (node: FindNode, index: number, start: number, count: number): Uint8Array[] => {
  if (count === 1) return []
  const left = cutOf(count)
  return index < left
    ? [...pathOf(node, index, start, left), rangeHash(node, start + left, count - left)]
    : [...pathOf(node, index - left, start + left, count - left), rangeHash(node, start, left)]
}

/** The proof that a leaf is in the tree of a size. */
export const proveInclusion = (node: FindNode, index: number, size: number): Uint8Array[] =>
  pathOf(node, index, 0, size)

const subproof = (node: FindNode, old: number, start: number, count: number, isWhole: boolean): Uint8Array[] => {
  if (old === count) return isWhole ? [] : [rangeHash(node, start, count)]
  const left = cutOf(count)
  return old <= left
    ? [...subproof(node, old, start, left, isWhole), rangeHash(node, start + left, count - left)]
    : [...subproof(node, old - left, start + left, count - left, false), rangeHash(node, start, left)]
}

/** The proof that the tree of a size begins with the tree of an earlier one. */
export const proveConsistency = (node: FindNode, old: number, size: number): Uint8Array[] =>
  old === 0 || old === size ? [] : subproof(node, old, 0, size, true)

const rootByPath = (index: number, size: number, leafHash: Uint8Array, proof: readonly Uint8Array[]) => {
  let found = leafHash
  let used = 0
  for (let [at, last] = [index, size - 1]; last > 0; [at, last] = [half(at), half(last)]) {
    if (at % 2 === 0 && at === last) continue
    const other = proof[used++]
    if (!other) return null
    found = at % 2 === 1 ? hashPair(other, found) : hashPair(found, other)
  }
  return used === proof.length ? found : null
}

/** A leaf, and what is said to lead from it to the root. */
export type Inclusion = {
  index: number
  size: number
  leaf: Uint8Array
  proof: readonly Uint8Array[]
  root: Uint8Array
}

/** Whether a proof leads from a leaf to the root. */
export function verifyInclusion({ index, size, leaf, proof, root }: Inclusion): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  const found = rootByPath(index, size, hashLeaves([leaf]), proof)
  return found !== null && isEqual(found, root)
}

/** Two heads, and what is said to lead from the earlier to the later. */
export type Consistency = {
  old: number
  size: number
  oldRoot: Uint8Array
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/** Whether the later tree begins with the earlier one (RFC 9162, 2.1.4.2). */
export function verifyConsistency({ old, size, oldRoot, root, proof }: Consistency): boolean {
  if (old > size) return false
  if (old === size) return proof.length === 0 && isEqual(oldRoot, root)
  if (old === 0) return proof.length === 0 && isEqual(oldRoot, EMPTY_ROOT)
  const [begin, ...rest] = Number.isInteger(Math.log2(old)) ? [oldRoot, ...proof] : proof
  if (!begin) return false
  let [at, last] = [old - 1, size - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  let [first, second] = [begin, begin]
  for (const hash of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      first = hashPair(hash, first)
      second = hashPair(hash, second)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else second = hashPair(second, hash)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isEqual(first, oldRoot) && isEqual(second, root)
}

/** One hash of a row. */
export const hashAt = (row: Uint8Array, index: number): Uint8Array =>
  row.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)

/** The nodes over a row of `count` leaf hashes; each is hashed once, and the root of every smaller tree follows from them. */
export function nodesOfRow(row: Uint8Array, count: number): FindNode {
  const levels = [row]
  for (let size = count; size > 1; size = half(size)) {
    const above = new Uint8Array(half(size) * HASH_BYTES)
    hashPairs(levels.at(-1)!, size, above)
    levels.push(above)
  }
  return (level, index) => hashAt(levels[level]!, index)
}
