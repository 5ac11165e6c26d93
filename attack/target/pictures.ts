import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of one bit a pixel: few bytes, as many pixels as it likes. `tail` stands behind its end. */
export function flatPng(width: number, height: number, tail = ''): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), end, Buffer.from(tail)])
}

const riff = (name: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), length, body])
}

/** A WebP of one pixel that moves: anyone who counts its frames walks from the first to each one. */
export function movingWebp(frames: number): Buffer {
  const pixel = riff('VP8L', Buffer.from('2f00000010071011118888080700', 'hex'))
  const frame = riff('ANMF', Buffer.alloc(16), pixel)
  const header = riff('VP8X', Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  return riff('RIFF', Buffer.from('WEBP'), header, riff('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame))
}

/** A drawing. */
export const svg = (inner: string, attributes = 'width="64" height="64"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)

/** A small drawing whose filters cost as much as a drawing may; each is another one. */
export const dearSvg = (number: number) =>
  svg(
    `<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".0${1 + (number % 9)}" numOctaves="8" seed="${number}"/><feGaussianBlur stdDeviation="9"/></filter><rect width="900" height="900" filter="url(#f)"/>`,
    'width="900" height="900"',
  )
