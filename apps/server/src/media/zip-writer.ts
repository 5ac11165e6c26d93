import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

// The ZIP format (APPNOTE 6.3): deflated, sizes after the bytes, names in UTF-8; what does not fit into 32 bits stands in the
// records of ZIP64.
const LOCAL = 0x0403_4b50
const DESCRIPTOR = 0x0807_4b50
const ENTRY = 0x0201_4b50
const END64 = 0x0606_4b50
const LOCATOR64 = 0x0706_4b50
const END = 0x0605_4b50
const SIZES_AFTER = 0x0008
const UTF8 = 0x0800
const DEFLATED = 8
const VERSION = 20
const VERSION64 = 45
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff

/** A file of a zip. Pictures and films are packed already: packing them again costs time and saves nothing. */
export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array>; isPacked?: boolean }

type Field = readonly [value: number, width: 2 | 4 | 8]

/** Numbers one after the other, each with its width in bytes, the lowest byte first. */
const pack = (...fields: readonly Field[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, width)
    at += width
  }
  return bytes
}

/** A moment as the format has it: two seconds exact, in UTC, because it knows no zones. */
const dosTime = (at: Date): Field[] => [
  [(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2],
  [((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2],
]

type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number }

const directoryEntry = ({ name, offset, crc, packed, size }: Written, time: readonly Field[]): Buffer => {
  const isFar = offset >= MAX_32
  const extra = isFar ? pack([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0)
  const version = isFar ? VERSION64 : VERSION
  const head = pack(
    [ENTRY, 4],
    [version, 2],
    [version, 2],
    [SIZES_AFTER | UTF8, 2],
    [DEFLATED, 2],
    ...time,
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [Math.min(offset, MAX_32), 4],
  )
  return Buffer.concat([head, name, extra])
}

/** What ends a zip whose directory of `count` entries begins at `start` and has `size` bytes. */
export const endOfZip = (count: number, start: number, size: number): Buffer => {
  const end = pack(
    [END, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, MAX_16), 2],
    [Math.min(count, MAX_16), 2],
    [Math.min(size, MAX_32), 4],
    [Math.min(start, MAX_32), 4],
    [0, 2],
  )
  if (count < MAX_16 && start < MAX_32 && size < MAX_32) return end
  const end64 = pack(
    [END64, 4],
    [44, 8],
    [VERSION64, 2],
    [VERSION64, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [size, 8],
    [start, 8],
  )
  return Buffer.concat([end64, pack([LOCATOR64, 4], [0, 4], [start + size, 8], [1, 4]), end])
}

/** Deflates bytes as they come; `written` is complete once all were read. */
async function* deflate({ content, isPacked }: ZipEntry, written: Written): AsyncGenerator<Buffer> {
  const deflater = createDeflateRaw({ level: isPacked ? 0 : 6 })
  const measured = async function* () {
    for await (const piece of content) {
      written.crc = crc32(piece, written.crc)
      written.size += piece.length
      yield piece
    }
  }
  const fed = pipeline(measured, deflater)
  const settled = fed.catch(() => undefined)
  try {
    for await (const piece of deflater as AsyncIterable<Buffer>) {
      written.packed += piece.length
      yield piece
    }
    await fed
  } finally {
    // Also where nobody reads on: the source is closed before anything else happens.
    deflater.destroy()
    await settled
  }
  if (written.size > MAX_32 || written.packed > MAX_32) throw new RangeError('A file of a zip ends at 4 GB.')
}

/** Writes a zip while it is read; of what was written only names and places are kept. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const time = dosTime(at)
  const files: Written[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const written: Written = { name, offset, crc: 0, packed: 0, size: 0 }
    const head = pack([LOCAL, 4], [VERSION, 2], [SIZES_AFTER | UTF8, 2], [DEFLATED, 2], ...time)
    yield count(Buffer.concat([head, pack([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]), name]))
    for await (const piece of deflate(entry, written)) yield count(piece)
    yield count(pack([DESCRIPTOR, 4], [written.crc, 4], [written.packed, 4], [written.size, 4]))
    files.push(written)
  }
  const start = offset
  for (const file of files) yield count(directoryEntry(file, time))
  yield endOfZip(files.length, start, offset - start)
}
