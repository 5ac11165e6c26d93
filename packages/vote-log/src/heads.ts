import { concat } from './bytes.ts'
import { HASH_BYTES, hashLeaves } from './sha256.ts'
import { nodesOfRow, proveInclusion, rootOf, verifyInclusion } from './tree.ts'

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

/** The tree over some heads: its root, and for each head the proof that it is one of them. */
export const treeOfHeads = (heads: readonly LogHead[]): { root: Uint8Array; proofs: Uint8Array[][] } => {
  const node = nodesOfRow(hashLeaves(heads.map(leafOf)), heads.length)
  return {
    root: rootOf(node, heads.length),
    proofs: heads.map((_, index) => proveInclusion(node, index, heads.length)),
  }
}

/** Whether a head is one of `count` under a root. */
export const verifyHead = (
  head: LogHead,
  { index, count, proof, root }: { index: number; count: number; proof: readonly Uint8Array[]; root: Uint8Array },
): boolean =>
  proof.every(({ length }) => length === HASH_BYTES) &&
  verifyInclusion({ index, size: count, leaf: leafOf(head), proof: [...proof], root })
