import { fromBase64, toBase64 } from './bytes.ts'
import { parseCheckpoint, type SignedBy, signersOf } from './note.ts'
import { verifyInclusion } from './tree.ts'

// A receipt is a c2sp.org/tlog-proof@v1 that carries the leaf itself.

const HEAD = 'c2sp.org/tlog-proof@v1'

/** What a receipt holds. */
export type Receipt = { leaf: Uint8Array; index: number; proof: readonly Uint8Array[]; checkpoint: string }

/** Writes a receipt. */
export const writeReceipt = ({ leaf, index, proof, checkpoint }: Receipt): string =>
  [HEAD, `extra ${toBase64(leaf)}`, `index ${index}`, ...proof.map(toBase64), '', checkpoint].join('\n')

/** Reads a receipt; throws where it is none. */
export function readReceipt(text: string): Receipt {
  const gap = text.indexOf('\n\n')
  const [head, extra, index, ...proof] = text.slice(0, gap).split('\n')
  if (gap < 0 || head !== HEAD || !extra?.startsWith('extra ') || !/^index (?:0|[1-9]\d{0,14})$/.test(index ?? ''))
    throw new Error('not a receipt')
  return {
    leaf: fromBase64(extra.slice('extra '.length)),
    index: Number(index!.slice('index '.length)),
    proof: proof.map(fromBase64),
    checkpoint: text.slice(gap + 2),
  }
}

/** What a receipt has come to; `why` is why not. */
export type ReceiptVerdict =
  | { ok: true; leaf: Uint8Array; index: number; size: number; root: Uint8Array<ArrayBuffer>; seenBy: SignedBy[] }
  | { ok: false; why: 'another log' | 'not signed' | 'not in the tree' }

/** Everything that a voter checks without asking anybody: the log's signature, its witnesses, the way from leaf to root. */
export async function checkReceipt(
  text: string,
  { origin, vkey, witnesses = [] }: { origin: string; vkey: string; witnesses?: readonly string[] },
): Promise<ReceiptVerdict> {
  const { leaf, index, proof, checkpoint } = readReceipt(text)
  const { root, size, ...head } = parseCheckpoint(checkpoint)
  if (head.origin !== origin) return { ok: false, why: 'another log' }
  if ((await signersOf(checkpoint, [vkey])).length === 0) return { ok: false, why: 'not signed' }
  if (!verifyInclusion({ index, size, leaf, proof, root })) return { ok: false, why: 'not in the tree' }
  return { ok: true, leaf, index, size, root, seenBy: await signersOf(checkpoint, witnesses) }
}
