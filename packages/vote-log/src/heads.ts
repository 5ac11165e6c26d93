import { concat } from './bytes.ts'
import { HASH_BYTES, hashLeaves, hashPair } from './sha256.ts'
import { type FindNode, hashAt, proveInclusion, rootOf, verifyInclusion } from './tree.ts'

// Once a day the heads of all logs that grew become the leaves of a tree of their own, whose root goes on a chain.

/** The head of one log. */
export type LogHead = { campaignId: number; generation: number; size: number; root: Uint8Array }

const u64 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** A head as a leaf: campaign, generation and size as u64, then the root. */
const leafOf = ({ campaignId, generation, size, root }: LogHead): Uint8Array<ArrayBuffer> =>
  concat(u64(campaignId), u64(generation), u64(size), root)

/** The nodes over a row of hashes, made as they are asked for. */
const nodesOver = (row: Uint8Array): FindNode => {
  const node: FindNode = (level, index) =>
    level === 0 ? hashAt(row, index) : hashPair(node(level - 1, 2 * index), node(level - 1, 2 * index + 1))
  return node
}

/** The root over some heads. */
export const rootOfHeads = (heads: readonly LogHead[]): Uint8Array =>
  rootOf(nodesOver(hashLeaves(heads.map(leafOf))), heads.length)

/** The proof that the head at an index is one of them. */
export const proveHead = (heads: readonly LogHead[], index: number): Uint8Array[] =>
  proveInclusion(nodesOver(hashLeaves(heads.map(leafOf))), index, heads.length)

/** Whether a head is one of `count` under a root. */
export const verifyHead = (
  head: LogHead,
  { index, count, proof, root }: { index: number; count: number; proof: readonly Uint8Array[]; root: Uint8Array },
): boolean =>
  proof.every(({ length }) => length === HASH_BYTES) &&
  verifyInclusion({ index, size: count, leaf: leafOf(head), proof: [...proof], root })
