/** A marker segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Puts segments right behind the start of a JPEG. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** The segment in which a JPEG carries Exif. */
export const exifSegment = (exif: Buffer) => jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]))

/** Segments in which a JPEG carries a colour profile, cut into parts as the format asks for. */
export function profileSegments(profile: Buffer): Buffer[] {
  const part = 65_000
  const count = Math.ceil(profile.length / part)
  return Array.from({ length: count }, (_, index) =>
    jpegSegment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([index + 1, count]),
        profile.subarray(index * part, (index + 1) * part),
      ]),
    ),
  )
}

/** A JPEG with a header for a large picture and hardly any data behind it. */
export function buildJpegBomb(jpeg: Buffer, width: number, height: number): Buffer {
  const bomb = Buffer.from(jpeg)
  const frame = bomb.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(bomb[at + 1]!))
  bomb.writeUInt16BE(height, frame + 5)
  bomb.writeUInt16BE(width, frame + 7)
  return bomb
}
