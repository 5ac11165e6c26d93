const subBlocks = (data: Uint8Array) => {
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), Buffer.from(block))
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

// Pixels of two colours without compression: a clear code before every second pixel keeps the codes at three bits.
const pixelCodes = (count: number, phase: number) => {
  const codes: number[] = []
  for (let pixel = 0; pixel < count; pixel++) {
    if (pixel % 2 === 0) codes.push(4)
    codes.push((pixel + phase) % 2)
  }
  codes.push(5)
  const bytes = Buffer.alloc(Math.ceil((codes.length * 3) / 8))
  codes.forEach((code, index) => {
    const bit = index * 3
    const value = code << (bit % 8)
    bytes[bit >> 3]! |= value & 0xff
    if (value > 0xff) bytes[(bit >> 3) + 1]! |= value >> 8
  })
  return bytes
}

const frame = (width: number, height: number, [claimedWidth, claimedHeight]: [number, number], phase: number) => {
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const descriptor = Buffer.alloc(10)
  descriptor[0] = 0x2c
  descriptor.writeUInt16LE(claimedWidth, 5)
  descriptor.writeUInt16LE(claimedHeight, 7)
  return Buffer.concat([control, descriptor, Buffer.from([2]), subBlocks(pixelCodes(width * height, phase))])
}

/** An extension block of a GIF: comments, loops, and whatever a program likes to keep. */
export const gifExtension = (label: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([0x21, label]), subBlocks(data)])

/** A GIF of stripes; its frames can claim to be larger than what they draw. */
export function buildGif({
  width = 16,
  height = 12,
  frames = 1,
  claims = [width, height] as [number, number],
  extensions = [] as Buffer[],
} = {}): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(claims[0], 0)
  screen.writeUInt16LE(claims[1], 2)
  screen[4] = 0x81
  const colours = Buffer.from([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
  const loop = gifExtension(0xff, Buffer.from('NETSCAPE2.0'))
  // Two frames in turn: writers leave out a frame that is the same as the one before.
  const turns = [frame(width, height, claims, 0), frame(width, height, claims, 1)]
  const body = Array.from({ length: frames }, (_, index) => turns[index % 2]!)
  const head = [Buffer.from('GIF89a'), screen, colours]
  return Buffer.concat([...head, ...(frames > 1 ? [loop] : []), ...extensions, ...body, Buffer.from([0x3b])])
}
