import { pageChecksum } from '../ogg.ts'

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

/** One box of an MP4. */
export const box = (type: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

const trackHeader = (width: number, height: number) =>
  box('tkhd', uint32(7, 0, 0, 1, 0, 0, 0, 0, 0, 0), Buffer.alloc(36), uint32(width << 16, height << 16))

/** What a test can change in an MP4 of one sample. */
export type Mp4Changes = {
  handler?: string
  reference?: Buffer
  chunkCount?: number
  chunkOffset?: (media: number) => number
  inMovie?: Buffer[]
  inTrack?: Buffer[]
  inTables?: Buffer[]
  media?: Buffer
  behind?: Buffer[]
}

/** An MP4 with one video track whose one sample is `media`. */
export function buildMp4(changes: Mp4Changes = {}): Buffer {
  const { handler = 'vide', reference = box('url ', uint32(1)), media = Buffer.alloc(64, 7), behind = [] } = changes
  const film = (offset: number) => {
    const tables = box(
      'stbl',
      box('stsd', uint32(0, 0)),
      box('stts', uint32(0, 1, 1, 1000)),
      box('stsc', uint32(0, 1, 1, 1, 1)),
      box('stsz', uint32(0, media.length, 1)),
      box('stco', uint32(0, changes.chunkCount ?? 1, offset)),
      ...(changes.inTables ?? []),
    )
    const information = box(
      'minf',
      box('vmhd', uint32(1, 0, 0)),
      box('dinf', box('dref', uint32(0, 1), reference)),
      tables,
    )
    const handlerBox = box('hdlr', uint32(0, 0), Buffer.from(handler), Buffer.alloc(13))
    const mediaBox = box('mdia', box('mdhd', uint32(0, 0, 0, 1000, 1000, 0)), handlerBox, information)
    const track = box('trak', trackHeader(320, 180), ...(changes.inTrack ?? []), mediaBox)
    const movie = box(
      'moov',
      box('mvhd', uint32(0, 0, 0, 1000, 1000), Buffer.alloc(80)),
      ...(changes.inMovie ?? []),
      track,
    )
    return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1')), movie])
  }
  const mediaAt = film(0).length + 8
  return Buffer.concat([film(changes.chunkOffset?.(mediaAt) ?? mediaAt), box('mdat', media), ...behind])
}

/** An MP4 of so many bytes. */
export const buildMp4OfSize = (size: number) =>
  buildMp4({ media: Buffer.alloc(size - buildMp4({ media: Buffer.alloc(0) }).length) })

/** One element of a WebM; with `endless` its length is left open, as live recordings do. */
export const element = (id: number, body: Uint8Array, { endless = false } = {}) => {
  const idBytes = Buffer.from(id.toString(16), 'hex')
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(endless ? 0x01ff_ffff_ffff_ffffn : (1n << 56n) | BigInt(body.length))
  return Buffer.concat([idBytes, size, body])
}

/** What a test can change in a WebM of one block. */
export type WebmChanges = {
  kind?: string
  codec?: string
  trackType?: number
  endless?: boolean
  inSegment?: Buffer[]
  behind?: Buffer[]
}

/** A WebM with one track and one cluster. */
export function buildWebm({
  kind = 'webm',
  codec = 'V_VP8',
  trackType = 1,
  endless = false,
  inSegment = [],
  behind = [],
}: WebmChanges = {}) {
  const head = element(
    0x1a45dfa3,
    Buffer.concat([element(0x4282, Buffer.from(kind)), element(0x4285, Buffer.from([2]))]),
  )
  const picture = Buffer.concat([element(0xb0, Buffer.from([1, 64])), element(0xba, Buffer.from([180]))])
  const entry = [
    element(0xd7, Buffer.from([1])),
    element(0x83, Buffer.from([trackType])),
    element(0x86, Buffer.from(codec)),
    element(0xe0, picture),
  ]
  const block = element(0xa3, Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(40, 9)]))
  const cluster = element(0x1f43b675, Buffer.concat([element(0xe7, Buffer.from([0])), block]), { endless })
  const information = element(0x1549a966, element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])))
  const tracks = element(0x1654ae6b, element(0xae, Buffer.concat(entry)))
  const segment = Buffer.concat([information, tracks, ...inSegment, cluster, ...(endless ? [cluster] : [])])
  return Buffer.concat([head, element(0x18538067, segment, { endless }), ...behind])
}

/** One page of an Ogg file, with its checksum unless that is to be wrong. */
export function oggPage({
  flags = 0,
  serial = 1,
  sequence = 0,
  body = Buffer.alloc(0) as Buffer,
  wrongChecksum = false,
}) {
  const full = Math.floor(body.length / 255)
  const segments = Buffer.from([...Array.from({ length: full }, () => 255), body.length % 255])
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = segments.length
  const page = Buffer.concat([head, segments, body])
  page.writeUInt32LE((pageChecksum(page, 0, page.length) ^ (wrongChecksum ? 1 : 0)) >>> 0, 22)
  return page
}

/** The first packet of a Theora film of 320 by 176. */
const theoraHeader = () => {
  const header = Buffer.alloc(42)
  header.write('\x80theora', 0, 'latin1')
  header.writeUIntBE(320, 14, 3)
  header.writeUIntBE(176, 17, 3)
  return header
}

/** An Ogg film of two pages. */
export const buildOgg = ({
  first = theoraHeader() as Buffer,
  wrongChecksum = false,
  sequence = 1,
  behind = [] as Buffer[],
} = {}) =>
  Buffer.concat([
    oggPage({ flags: 2, body: first }),
    oggPage({ flags: 4, sequence, body: Buffer.alloc(600, 5), wrongChecksum }),
    ...behind,
  ])
