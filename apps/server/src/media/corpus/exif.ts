const ASCII = 2
const SHORT = 3
const LONG = 4
const RATIONAL = 5

type Tag = { tag: number; type: number; count: number; value: Buffer }

const unsigned = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const short = (value: number) => Buffer.from([value >> 8, value & 0xff, 0, 0])

// One directory of tags; values longer than four bytes follow it.
function directory(tags: Tag[], start: number): Buffer {
  const size = 2 + tags.length * 12 + 4
  const head = Buffer.alloc(size)
  const values: Buffer[] = []
  head.writeUInt16BE(tags.length, 0)
  let next = start + size
  tags.forEach(({ tag, type, count, value }, index) => {
    const at = 2 + index * 12
    head.writeUInt16BE(tag, at)
    head.writeUInt16BE(type, at + 2)
    head.writeUInt32BE(count, at + 4)
    if (value.length <= 4) value.copy(head, at + 8)
    else {
      head.writeUInt32BE(next, at + 8)
      values.push(value)
      next += value.length
    }
  })
  return Buffer.concat([head, ...values])
}

const degrees = (values: number[]) => Buffer.concat(values.flatMap((value) => [unsigned(value), unsigned(1)]))

/** A block of Exif (TIFF, big endian) with an orientation, an artist and a place on earth. */
export function buildExif(orientation: number, artist: string): Buffer {
  const name = Buffer.from(`${artist}\0`)
  const first = (gpsAt: number): Tag[] => [
    { tag: 0x0112, type: SHORT, count: 1, value: short(orientation) },
    { tag: 0x013b, type: ASCII, count: name.length, value: name },
    { tag: 0x8825, type: LONG, count: 1, value: unsigned(gpsAt) },
  ]
  const start = 8
  const gpsAt = start + directory(first(0), start).length
  const gps = directory(
    [
      { tag: 0x0001, type: ASCII, count: 2, value: Buffer.from('N\0\0\0') },
      { tag: 0x0002, type: RATIONAL, count: 3, value: degrees([1, 17, 21]) },
      { tag: 0x0003, type: ASCII, count: 2, value: Buffer.from('E\0\0\0') },
      { tag: 0x0004, type: RATIONAL, count: 3, value: degrees([103, 51, 7]) },
    ],
    gpsAt,
  )
  return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), directory(first(gpsAt), start), gps])
}

/** The bytes of `buildExif` that give the place: looked for as they are, without any parser of pictures. */
const placeBytes = degrees([1, 17, 21])

// Marks by which every writer of Exif, XMP and IPTC can be told in a file of pictures, whatever the container.
const TRACES: [string, Buffer][] = [
  ['an Exif block', Buffer.from('Exif\0', 'latin1')],
  ['an Exif chunk of PNG', Buffer.from('eXIf', 'latin1')],
  ['an Exif chunk of WebP', Buffer.from('EXIF', 'latin1')],
  ['a TIFF header', Buffer.from('MM\0*\0\0\0\x08', 'latin1')],
  ['a TIFF header', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['a place', placeBytes],
  ['XMP', Buffer.from('ns.adobe.com/xap', 'latin1')],
  ['XMP', Buffer.from('<x:xmpmeta', 'latin1')],
  ['IPTC', Buffer.from('Photoshop 3.0', 'latin1')],
]

/** Scans a file byte by byte for the traces that metadata leaves; shares no code with what strips them. */
export const metadataTraces = (bytes: Uint8Array): string[] =>
  TRACES.filter(([, trace]) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(trace)).map(
    ([name]) => name,
  )
