import { crc32, deflateSync } from 'node:zlib'

/** One chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** The first bytes of every PNG. */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The header chunk of a PNG; by default one bit a pixel, so that a small file claims a large picture. */
export function pngHeader(width: number, height: number, depth = 1, colour = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = depth
  data[9] = colour
  return pngChunk('IHDR', data)
}

/** The chunk that ends a PNG. */
export const pngEnd = pngChunk('IEND', Buffer.alloc(0))

/** A red PNG of true colour, with chunks of the caller's before and after its pixels. */
export function buildPng({ width = 24, height = 16, before = [] as Buffer[], after = [] as Buffer[] } = {}): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([200, 30, 30]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const header = pngHeader(width, height, 8, 2)
  return Buffer.concat([PNG_SIGNATURE, header, ...before, pngChunk('IDAT', pixels), ...after, pngEnd])
}

/** An honest PNG of so many bytes, most of them in a chunk that no reader needs. */
export function buildPngOfSize(size: number): Buffer {
  const withFilling = (length: number) => buildPng({ before: [pngChunk('plTh', Buffer.alloc(length))] })
  return withFilling(size - withFilling(0).length)
}

/** A PNG of one bit a pixel and few bytes that unpacks to `width` times `height` pixels. */
export function buildPngBomb(width: number, height: number): Buffer {
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
  return Buffer.concat([PNG_SIGNATURE, pngHeader(width, height), pngChunk('IDAT', pixels), pngEnd])
}
