// The ZIP format (APPNOTE 6.3) as far as pictures need it: stored, not compressed, names in UTF-8, below 4 GB.
const UTF8_FLAG = 0x0800
const VERSION = 20
// 1 January 1980, the first day that the format knows.
const NO_DATE = 0x21
const MAX_BYTES = 0xffff_ffff

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  return value
})

const crc32 = (bytes: Uint8Array) => {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Numbers one after the other, each with its width in bytes, the lowest byte first. */
const pack = (...fields: readonly (readonly [value: number, width: 2 | 4])[]) => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, width]) => sum + width, 0)))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return new Uint8Array(view.buffer)
}

/** Where the bytes of a zip go, in order. */
export type ZipSink = (bytes: Uint8Array<ArrayBuffer>) => Promise<void> | void

/** Writes a zip file by file; of what was written only names and places are kept. */
export const createZip = (sink: ZipSink) => {
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  let count = 0
  const write = async (...parts: Uint8Array<ArrayBuffer>[]) => {
    for (const part of parts) {
      offset += part.length
      if (offset > MAX_BYTES) throw new RangeError('A zip of this kind ends at 4 GB.')
      await sink(part)
    }
  }
  return {
    add: async (fileName: string, bytes: Uint8Array<ArrayBuffer>) => {
      const name = new TextEncoder().encode(fileName)
      const about = [
        [VERSION, 2],
        [UTF8_FLAG, 2],
        [0, 2],
        [0, 2],
        [NO_DATE, 2],
        [crc32(bytes), 4],
        [bytes.length, 4],
        [bytes.length, 4],
        [name.length, 2],
        [0, 2],
      ] as const
      directory.push(pack([0x0201_4b50, 4], [VERSION, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name)
      count++
      await write(pack([0x0403_4b50, 4], ...about), name, bytes)
    },
    end: async () => {
      const start = offset
      await write(...directory)
      await write(
        pack([0x0605_4b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [offset - start, 4], [start, 4], [0, 2]),
      )
    },
  }
}
