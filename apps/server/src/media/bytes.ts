import { setImmediate as nextTurn } from 'node:timers/promises'

/** Reads a file's bytes as text of one byte a character, as the names of boxes and chunks stand in it. */
export const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.max(0, Math.min(end, bytes.length) - start)).toString(
    'latin1',
  )

/** A view on bytes for reading numbers. */
export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Lets other requests have their turn in the midst of a long walk. */
export const pause = () => nextTurn()

const END_RECORD = 0x06054b50
const END_RECORD_BYTES = 22
const DIRECTORY_ENTRY = 0x02014b50
const MAX_COMMENT = 65_535

/** Whether a file can also be opened as a zip archive, which is read from its end and so hides behind anything. */
export function endsAsZip(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const last = bytes.length - END_RECORD_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) !== END_RECORD) continue
    const directory = at - view.getUint32(at + 12, true)
    // The signature alone may stand in a film by chance; an archive's directory stands right before it.
    if (directory >= 0 && view.getUint32(directory, true) === DIRECTORY_ENTRY) return true
  }
  return false
}
