// The ZIP format (APPNOTE 6.3): names in UTF-8; what does not fit into 32 bits stands in the records of ZIP64.
const LOCAL = 0x0403_4b50
const DESCRIPTOR = 0x0807_4b50
const ENTRY = 0x0201_4b50
const END64 = 0x0606_4b50
const LOCATOR64 = 0x0706_4b50
const END = 0x0605_4b50
const SIZES_AFTER = 0x0008
const UTF8 = 0x0800
const STORED = 0
const DEFLATED = 8
const VERSION = 20
const VERSION64 = 45
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff

type Bytes = Uint8Array<ArrayBuffer>
type Pieces = AsyncIterable<Uint8Array>

/**
 * A file of a zip. What is at hand is stored as it is; what comes piece by piece is deflated by `deflate`, because only then a reader
 * that cannot go back finds its end.
 */
export type ZipEntry =
  | { name: string; bytes: Bytes }
  | { name: string; pieces: Pieces; deflate: (pieces: Pieces) => AsyncIterable<Bytes> }

/** A checksum of bytes that goes on from the one of the bytes before them. */
type Checksum = (bytes: Uint8Array, before?: number) => number

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  return value
})

const crc32: Checksum = (bytes, before = 0) => {
  let crc = ~before
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

type Field = readonly [value: number, width: 2 | 4 | 8]

/** Numbers one after the other, each with its width in bytes, the lowest byte first. */
const pack = (...fields: readonly Field[]): Bytes => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, width]) => sum + width, 0)))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else if (width === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += width
  }
  return new Uint8Array(view.buffer)
}

const join = (...parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A moment as the format has it: two seconds exact, in UTC, because it knows no zones. */
const dosTime = (at: Date): Field[] => [
  [(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2],
  [((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2],
]

type Written = { name: Bytes; flags: number; method: number; offset: number; crc: number; packed: number; size: number }

const localHead = ({ name, flags, method, crc, packed, size }: Written, time: readonly Field[]): Bytes => {
  const head = pack([LOCAL, 4], [VERSION, 2], [flags, 2], [method, 2], ...time)
  return join(head, pack([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2]), name)
}

const directoryEntry = ({ name, flags, method, offset, crc, packed, size }: Written, time: readonly Field[]): Bytes => {
  const isFar = offset >= MAX_32
  const extra = isFar ? pack([1, 2], [8, 2], [offset, 8]) : pack()
  const version = isFar ? VERSION64 : VERSION
  const head = pack([ENTRY, 4], [version, 2], [version, 2], [flags, 2], [method, 2], ...time)
  const sizes = pack([crc, 4], [packed, 4], [size, 4], [name.length, 2], [extra.length, 2])
  return join(head, sizes, pack([0, 2], [0, 2], [0, 2], [0, 4], [Math.min(offset, MAX_32), 4]), name, extra)
}

/** What ends a zip whose directory of `count` entries begins at `start` and has `size` bytes. */
export const endOfZip = (count: number, start: number, size: number): Bytes => {
  const few = Math.min(count, MAX_16)
  const end = pack(
    [END, 4],
    [0, 2],
    [0, 2],
    [few, 2],
    [few, 2],
    [Math.min(size, MAX_32), 4],
    [Math.min(start, MAX_32), 4],
    [0, 2],
  )
  if (count < MAX_16 && start < MAX_32 && size < MAX_32) return end
  const head = pack([END64, 4], [44, 8], [VERSION64, 2], [VERSION64, 2], [0, 4], [0, 4])
  const end64 = join(head, pack([count, 8], [count, 8], [size, 8], [start, 8]))
  return join(end64, pack([LOCATOR64, 4], [0, 4], [start + size, 8], [1, 4]), end)
}

const requireSmall = ({ packed, size }: Written) => {
  if (size >= MAX_32 || packed >= MAX_32) throw new RangeError('A file of a zip ends at 4 GB.')
}

/** The bytes of one file; `written` is complete once all were read. */
async function* writeEntry(
  entry: ZipEntry,
  written: Written,
  time: readonly Field[],
  checksum: Checksum,
): AsyncGenerator<Bytes> {
  if ('bytes' in entry) {
    const { length } = entry.bytes
    Object.assign(written, { flags: UTF8, method: STORED, crc: checksum(entry.bytes), packed: length, size: length })
    requireSmall(written)
    yield localHead(written, time)
    yield entry.bytes
    return
  }
  const measured = async function* () {
    for await (const piece of entry.pieces) {
      written.crc = checksum(piece, written.crc)
      written.size += piece.length
      yield piece
    }
  }
  yield localHead(written, time)
  for await (const piece of entry.deflate(measured())) {
    written.packed += piece.length
    yield piece
  }
  requireSmall(written)
  yield pack([DESCRIPTOR, 4], [written.crc, 4], [written.packed, 4], [written.size, 4])
}

/** Writes a zip while it is read; of what was written only names and offsets are kept. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  checksum: Checksum = crc32,
): AsyncGenerator<Bytes> {
  const time = dosTime(at)
  const files: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = new TextEncoder().encode(entry.name)
    const written = { name, flags: SIZES_AFTER | UTF8, method: DEFLATED, offset, crc: 0, packed: 0, size: 0 }
    for await (const piece of writeEntry(entry, written, time, checksum)) {
      offset += piece.length
      yield piece
    }
    files.push(written)
  }
  const start = offset
  for (const file of files) {
    const piece = directoryEntry(file, time)
    offset += piece.length
    yield piece
  }
  yield endOfZip(files.length, start, offset - start)
}
