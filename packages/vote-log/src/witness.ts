import { fromBase64, toBase64 } from './bytes.ts'
import { HASH_BYTES } from './sha256.ts'

// What a log asks a witness (c2sp.org/tlog-witness): to co-sign a head, and how it follows from the last one that it has seen.

const MAX_PROOF = 63

/** A head to co-sign, and the proof that it begins with the tree of `old` leaves. */
export type AddCheckpoint = { old: number; proof: readonly Uint8Array[]; checkpoint: string }

/** Writes the body of `add-checkpoint`. */
export const writeAddCheckpoint = ({ old, proof, checkpoint }: AddCheckpoint): string =>
  [`old ${old}`, ...proof.map(toBase64), '', checkpoint].join('\n')

/** Reads the body of `add-checkpoint`; throws where it is none. */
export function readAddCheckpoint(body: string): AddCheckpoint {
  const gap = body.indexOf('\n\n')
  const [first, ...lines] = body.slice(0, Math.max(gap, 0)).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first ?? '') ?? []
  if (old === undefined || lines.length > MAX_PROOF) throw new Error('not a request to co-sign')
  const proof = lines.map(fromBase64)
  if (!proof.every(({ length }) => length === HASH_BYTES)) throw new Error('not a proof')
  return { old: Number(old), proof, checkpoint: body.slice(gap + 2) }
}
