import { inflateRawSync } from 'node:zlib'

// A spreadsheet is a zip. What its directory says about sizes may be a lie, so every entry is unpacked here once, held to
// these bounds, before a library reads the file.

const MAX_ENTRIES = 64
const MAX_UNPACKED_BYTES = 20 * 1_048_576
const MAX_RATIO = 200
// Small parts of an honest file are mostly repetition.
const UNJUDGED_BYTES = 65_536

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
// In place of a size or an offset it says that the true one stands elsewhere, as it does in files of 4 GB.
const ZIP64 = 0xffffffff

type Entry = { isEncrypted: boolean; method: number; packedBytes: number; offset: number }

/** Why a zip is not unpacked. */
export type ZipRefusal = 'unreadable' | 'bomb' | 'encrypted'

const findEnd = (zip: Buffer): number => {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - MAX_COMMENT_BYTES); at--)
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at
  return -1
}

const readEntry = (zip: Buffer, at: number): (Entry & { next: number }) | null => {
  if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY_SIGNATURE) return null
  return {
    isEncrypted: (zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    method: zip.readUInt16LE(at + 10),
    packedBytes: zip.readUInt32LE(at + 20),
    offset: zip.readUInt32LE(at + 42),
    next: at + ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
  }
}

const bytesOf = (zip: Buffer, { offset, packedBytes }: Entry): Buffer | null => {
  if (offset + LOCAL_BYTES > zip.length || zip.readUInt32LE(offset) !== LOCAL_SIGNATURE) return null
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  return start + packedBytes > zip.length ? null : zip.subarray(start, start + packedBytes)
}

const isTooMuch = (error: unknown) => error instanceof RangeError

/** How many bytes an entry unpacks to, or why that is not found out. */
const unpackedBytes = (zip: Buffer, entry: Entry, left: number): number | ZipRefusal => {
  if (entry.isEncrypted) return 'encrypted'
  const packed = entry.packedBytes === ZIP64 ? null : bytesOf(zip, entry)
  if (packed === null) return 'unreadable'
  if (entry.method === STORED) return packed.length <= left ? packed.length : 'bomb'
  if (entry.method !== DEFLATED) return 'unreadable'
  const most = Math.min(left, Math.max(UNJUDGED_BYTES, packed.length * MAX_RATIO))
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    return isTooMuch(error) ? 'bomb' : 'unreadable'
  }
}

/** Unpacks every entry of a zip within the bounds; answers why the zip is refused, or null. */
export function judgeZip(zip: Buffer): ZipRefusal | null {
  const end = findEnd(zip)
  if (end < 0) return 'unreadable'
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) return 'bomb'
  let at = zip.readUInt32LE(end + 16)
  let left = MAX_UNPACKED_BYTES
  for (let index = 0; index < count; index++) {
    const entry = readEntry(zip, at)
    if (!entry) return 'unreadable'
    const bytes = unpackedBytes(zip, entry, left)
    if (typeof bytes !== 'number') return bytes
    left -= bytes
    at = entry.next
  }
  return null
}
