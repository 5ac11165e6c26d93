/** One chunk of a WebP. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const riff = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 0)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

/** Turns a simple WebP into an extended one that carries more chunks behind its picture. */
export function withChunks(simple: Buffer, width: number, height: number, ...chunks: Buffer[]): Buffer {
  const extended = Buffer.alloc(10)
  extended[0] = EXIF_FLAG | XMP_FLAG
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  return riff(webpChunk('VP8X', extended), simple.subarray(12), ...chunks)
}
