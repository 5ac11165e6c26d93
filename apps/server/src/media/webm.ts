import { latin1, viewOf } from './bytes.ts'
import type { FilmSize } from './mp4.ts'
import { unsupported } from './refusal.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b
const TAGS = 0x1254c367
const CHAPTERS = 0x1043a770
const VOID = 0xec
const CHECKSUM = 0xbf
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const CODEC = 0x86
const VIDEO = 0xe0
const PIXEL_WIDTH = 0xb0
const PIXEL_HEIGHT = 0xba
const DOCUMENT_TYPE = 0x4282
// SeekHead, Info, Tracks, Cluster, Cues, and what is blanked; Attachments are whole files and have no place in WebM.
const SEGMENT_CHILDREN = new Set([0x114d9b74, 0x1549a966, TRACKS, CLUSTER, 0x1c53bb6b, TAGS, CHAPTERS, VOID, CHECKSUM])
// Timestamp, SilentTracks, Position, PrevSize, SimpleBlock, BlockGroup.
const CLUSTER_CHILDREN = new Set([0xe7, 0x5854, 0xa7, 0xab, 0xa3, 0xa0, VOID, CHECKSUM])
const CODECS = /^(V_VP8|V_VP9|V_AV1|A_VORBIS|A_OPUS|D_WEBVTT\/[A-Z]+)$/
const VIDEO_TRACK = 1
const MAX_ELEMENTS = 2_000_000

type Element = { id: number; start: number; body: number; end: number; endless: boolean }

const refuse = (reason: string): never => {
  throw unsupported(`webm: ${reason}`)
}

class WebmWalk {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly blanks: Element[] = []
  private count = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = viewOf(bytes)
  }

  /** One element: a number that tells its kind, a length, its body. Live recordings leave the length open. */
  read(start: number, limit: number): Element {
    if (++this.count > MAX_ELEMENTS) refuse('too many elements')
    const id = this.number(start, limit, 4, false)
    const size = this.number(start + id.length, limit, 8, true)
    const body = start + id.length + size.length
    const endless = size.value === 2 ** (7 * size.length) - 1
    const end = endless ? limit : body + size.value
    if (end > limit) refuse('an element has a wrong length')
    return { id: id.value, start, body, end, endless }
  }

  private number(at: number, limit: number, longest: number, unmarked: boolean) {
    const first = this.bytes[at]
    if (first === undefined || at >= limit) return refuse('bytes left over')
    const length = Math.clz32(first) - 23
    if (length > longest || at + length > limit) return refuse('a number is cut short')
    let value = unmarked ? first & (0xff >> length) : first
    for (let index = 1; index < length; index++) value = value * 256 + this.bytes[at + index]!
    return { value, length }
  }

  *children(parent: { body: number; end: number }): Generator<Element> {
    for (let at = parent.body; at < parent.end; ) {
      const element = this.read(at, parent.end)
      if (element.endless) refuse('an inner element has no length')
      yield element
      at = element.end
    }
  }

  unsigned(element: Element): number {
    let value = 0
    for (let at = element.body; at < Math.min(element.end, element.body + 6); at++)
      value = value * 256 + this.bytes[at]!
    return value
  }

  /** The clusters and headers of the one segment; gives back where it ends. */
  segment(segment: Element): Element[] {
    const headers: Element[] = []
    for (let at = segment.body; at < segment.end; ) {
      const element = this.read(at, segment.end)
      if (!SEGMENT_CHILDREN.has(element.id)) refuse('a foreign element in the segment')
      if (element.endless && element.id !== CLUSTER) refuse('a header has no length')
      if (element.id === TAGS || element.id === CHAPTERS || element.id === VOID) this.blanks.push(element)
      else if (element.id !== CLUSTER) headers.push(element)
      at = element.id === CLUSTER ? this.cluster(element) : element.end
    }
    return headers
  }

  private cluster(cluster: Element): number {
    let at = cluster.body
    while (at < cluster.end) {
      const element = this.read(at, cluster.end)
      // A cluster without a length ends where the next child of the segment begins.
      if (cluster.endless && SEGMENT_CHILDREN.has(element.id) && !CLUSTER_CHILDREN.has(element.id)) return at
      if (!CLUSTER_CHILDREN.has(element.id) || element.endless) refuse('a foreign element in a cluster')
      if (element.id === VOID) this.blanks.push(element)
      at = element.end
    }
    return at
  }
}

const checkTracks = (walk: WebmWalk, headers: Element[]): FilmSize => {
  const tracks = headers.filter(({ id }) => id === TRACKS)
  if (tracks.length !== 1) refuse('it has no single list of tracks')
  let size: FilmSize | undefined
  for (const entry of walk.children(tracks[0]!)) {
    if (entry.id !== TRACK_ENTRY) continue
    const fields = new Map([...walk.children(entry)].map((field) => [field.id, field]))
    const codec = fields.get(CODEC)
    const type = fields.get(TRACK_TYPE)
    if (!codec || !type || !CODECS.test(latin1(walk.bytes, codec.body, codec.end)))
      return refuse('a codec that WebM does not have')
    if (walk.unsigned(type) !== VIDEO_TRACK) continue
    const video = fields.get(VIDEO)
    if (!video) return refuse('a video track without a picture')
    const picture = new Map([...walk.children(video)].map((field) => [field.id, field]))
    const [width, height] = [picture.get(PIXEL_WIDTH), picture.get(PIXEL_HEIGHT)]
    size ??= { width: width ? walk.unsigned(width) : null, height: height ? walk.unsigned(height) : null }
  }
  return size ?? refuse('it has no video track')
}

// A blank keeps its place and length, so that no position in the film moves: its kind and length, then zeros.
const blank = (walk: WebmWalk): Uint8Array => {
  const clean = new Uint8Array(walk.bytes)
  for (const { start, end } of walk.blanks) {
    const whole = end - start
    const lengthBytes = whole >= 9 ? 8 : 1
    clean.fill(0, start, end)
    clean[start] = VOID
    const body = whole - 1 - lengthBytes
    if (lengthBytes === 1) clean[start + 1] = 0x80 | body
    else viewOf(clean).setBigUint64(start + 1, (1n << 56n) | BigInt(body))
  }
  return clean
}

/** Checks a WebM element by element and gives it back without tags, chapters and filling. */
export function checkWebm(bytes: Uint8Array): FilmSize & { bytes: Uint8Array } {
  const walk = new WebmWalk(bytes)
  const head = walk.read(0, bytes.length)
  if (head.id !== EBML || head.endless) refuse('it does not begin as one')
  const kind = [...walk.children(head)].find(({ id }) => id === DOCUMENT_TYPE)
  if (!kind || !/^webm\0*$/.test(latin1(bytes, kind.body, kind.end))) refuse('it is another kind of Matroska')
  const segment = walk.read(head.end, bytes.length)
  if (segment.id !== SEGMENT || segment.end !== bytes.length) refuse('it is not one segment to the end')
  const headers = walk.segment(segment)
  return { ...checkTracks(walk, headers), bytes: blank(walk) }
}
