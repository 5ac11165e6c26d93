import { type Head, parseCheckpoint, parseVkey, type SignedBy, signatureState, signersOf } from '@plinth/vote-log/note'
import type { SignatureState } from './verdict.ts'

/** A head that was co-signed, held against the log that was read. */
export type WitnessedHead = {
  size: number
  /** Whether the log itself has signed it. */
  signature: SignatureState
  /** Whether the log that was read begins with it. */
  isOfLog: boolean
  /** Those whose line under it is right; each names the time itself. */
  signers: SignedBy[]
  /** Those whom the site names and whose line is wrong. */
  wrong: string[]
  /** Those who have a line and whose key the site does not tell. */
  unknown: string[]
}

/** Verifies who has co-signed a head, and whether it is of the log that was read. */
export async function checkWitnessed(
  note: string,
  { witnesses, logKey, isOfLog }: { witnesses: readonly string[]; logKey: string; isOfLog: (head: Head) => boolean },
): Promise<WitnessedHead> {
  const head = parseCheckpoint(note)
  const keys = witnesses.map((vkey) => ({ vkey, ...parseVkey(vkey) }))
  const isOf = (line: { name: string; id: string }) => (key: { name: string; id: string }) =>
    key.name === line.name && key.id === line.id
  const found: WitnessedHead = {
    size: head.size,
    signature: await signatureState(note, logKey),
    isOfLog: isOfLog(head),
    signers: [],
    wrong: [],
    unknown: [],
  }
  for (const line of head.signatures) {
    if (isOf(line)(parseVkey(logKey))) continue
    const key = keys.find(isOf(line))
    if (!key) found.unknown.push(line.name)
    else if (found.signature !== 'unknown')
      await signersOf(note, [key.vkey]).then(
        (signers) => found.signers.push(...signers.slice(0, 1)),
        () => found.wrong.push(line.name),
      )
  }
  return found
}
