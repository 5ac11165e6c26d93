import { latin1, viewOf } from './bytes.ts'
import { unsupported } from './refusal.ts'

/** The size of a film's picture, when its file says it. */
export type FilmSize = { width: number | null; height: number | null }

type Box = { type: string; start: number; body: number; end: number }

const names = (list: string) => new Set(list.split(' '))

const MAX_BOXES = 200_000
const MAX_TRACKS = 64
const MAX_CHUNKS = 1_000_000
// What a player needs, by the box that holds it ('' is the file). All else is notes: names, places, thumbnails, spare
// room, links to other films, whatever a maker's phone puts there.
const NEEDED: Record<string, Set<string>> = {
  '': names('ftyp styp moov moof mdat mfra sidx ssix'),
  moov: names('mvhd trak mvex iods'),
  trak: names('tkhd edts mdia tapt'),
  edts: names('elst'),
  mdia: names('mdhd hdlr minf elng'),
  minf: names('vmhd smhd hmhd nmhd sthd gmhd hdlr dinf stbl'),
  dinf: names('dref'),
  stbl: names('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps stsh sdtp sbgp sgpd subs saiz saio padb stdp'),
  mvex: names('mehd trex leva trep'),
  moof: names('mfhd traf'),
  traf: names('tfhd trun tfdt sdtp sbgp sgpd subs saiz saio senc'),
  mfra: names('tfra mfro'),
}
// Tables whose length follows from their count: bytes for the fixed part, bytes for each entry.
const TABLES: Record<string, [number, number]> = {
  stco: [8, 4],
  co64: [8, 8],
  stts: [8, 8],
  stsc: [8, 12],
  stss: [8, 4],
}

const refuse = (reason: string): never => {
  throw unsupported(`mp4: ${reason}`)
}

class Mp4Walk {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly boxes: (Box & { parent: string; needed: boolean })[] = []

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = viewOf(bytes)
  }

  // The boxes of a container stand end to end and fill it exactly: there is no room beside them.
  walk(start: number, end: number, parent: string) {
    for (let at = start; at < end; ) {
      const box = this.read(at, end)
      if (this.boxes.length >= MAX_BOXES) refuse('too many boxes')
      const needed = NEEDED[parent]!.has(box.type)
      this.boxes.push({ ...box, parent, needed })
      if (needed && Object.hasOwn(NEEDED, box.type)) this.walk(box.body, box.end, box.type)
      at = box.end
    }
  }

  private read(start: number, limit: number): Box {
    if (start + 8 > limit) refuse('bytes left over')
    const type = latin1(this.bytes, start + 4, start + 8)
    let size = this.view.getUint32(start)
    let body = start + 8
    if (size === 1) {
      if (start + 16 > limit) refuse('bytes left over')
      size = Number(this.view.getBigUint64(start + 8))
      body += 8
    }
    // A size of 0 means 'to the end', which would take in anything that was put behind the film.
    if (start + size > limit || start + size < body) refuse('a box has a wrong length')
    return { type, start, body, end: start + size }
  }

  all(type: string, parent?: string) {
    return this.boxes.filter((box) => box.type === type && (parent === undefined || box.parent === parent))
  }
}

const checkTables = (walk: Mp4Walk) => {
  for (const box of walk.boxes) {
    const table = box.parent === 'stbl' ? TABLES[box.type] : undefined
    if (!table) continue
    const [fixed, each] = table
    const length = box.end - box.body
    if (length < fixed || length !== fixed + each * walk.view.getUint32(box.body + 4))
      refuse(`${box.type} lies about its length`)
  }
}

// Every chunk of the film lies in its own media data, not somewhere else in the file or past its end.
const checkChunks = (walk: Mp4Walk) => {
  const media = walk.all('mdat', '')
  const inside = (offset: number) => {
    let [low, high] = [0, media.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (media[middle]!.body <= offset) low = middle + 1
      else high = middle
    }
    return low > 0 && offset <= media[low - 1]!.end
  }
  let chunks = 0
  for (const box of walk.boxes) {
    if (box.parent !== 'stbl' || (box.type !== 'stco' && box.type !== 'co64')) continue
    const wide = box.type === 'co64'
    for (let at = box.body + 8; at < box.end; at += wide ? 8 : 4) {
      const offset = wide ? Number(walk.view.getBigUint64(at)) : walk.view.getUint32(at)
      if (!inside(offset)) refuse('a chunk lies outside of the media data')
      if (++chunks > MAX_CHUNKS) refuse('too many chunks')
    }
  }
  if (chunks === 0 && walk.all('moof', '').length === 0) refuse('it has nothing to show')
}

// A track may say that its data is at another address; only 'in this same file' (flag 1) is taken.
const checkReferences = (walk: Mp4Walk) => {
  for (const box of walk.all('dref', 'dinf')) {
    if (box.end - box.body < 8) refuse('a data reference is cut short')
    for (let at = box.body + 8; at < box.end; ) {
      if (at + 12 > box.end) refuse('a data reference is cut short')
      const size = walk.view.getUint32(at)
      if (size < 12 || at + size > box.end) refuse('a data reference has a wrong length')
      if ((walk.view.getUint32(at + 8) & 1) === 0) refuse('its data is somewhere else')
      at += size
    }
  }
}

// Notes become free space of the same length, so that no offset in the film moves.
const blankNotes = (walk: Mp4Walk): Uint8Array => {
  const clean = new Uint8Array(walk.bytes)
  for (const box of walk.boxes) {
    if (box.needed) continue
    clean.fill(0, box.body, box.end)
    clean.set([0x66, 0x72, 0x65, 0x65], box.start + 4)
  }
  return clean
}

const holds = (outer: Box, inner: Box) => inner.start > outer.start && inner.end <= outer.end

const videoTracks = (walk: Mp4Walk) => {
  // Looked for once and not for each track: a small film can have 200,000 boxes.
  const handlers = walk.all('hdlr', 'mdia').filter((box) => latin1(walk.bytes, box.body + 8, box.body + 12) === 'vide')
  return walk.all('trak', 'moov').filter((track) => handlers.some((handler) => holds(track, handler)))
}

const sizeOf = (walk: Mp4Walk, tracks: Box[]): FilmSize => {
  const header = walk.all('tkhd', 'trak').find((box) => tracks.some((track) => holds(track, box)))
  if (!header || header.end - header.body < 84) return { width: null, height: null }
  // Both are numbers with 16 bits behind the point.
  const width = walk.view.getUint32(header.end - 8) >>> 16
  const height = walk.view.getUint32(header.end - 4) >>> 16
  return { width: width || null, height: height || null }
}

/** Checks an MP4 box by box and gives it back without its notes (places, names, spare room). */
export function checkMp4(bytes: Uint8Array): FilmSize & { bytes: Uint8Array } {
  const walk = new Mp4Walk(bytes)
  walk.walk(0, bytes.length, '')
  if (walk.boxes[0]?.type !== 'ftyp') refuse('it does not begin as one')
  if (walk.all('moov', '').length !== 1 || walk.all('mvhd', 'moov').length !== 1) refuse('it has no single movie')
  if (walk.all('mdat', '').length === 0) refuse('it has no media data')
  if (walk.all('trak', 'moov').length > MAX_TRACKS) refuse('too many tracks')
  const tracks = videoTracks(walk)
  if (tracks.length === 0) refuse('it has no video track')
  checkTables(walk)
  checkChunks(walk)
  checkReferences(walk)
  return { ...sizeOf(walk, tracks), bytes: blankNotes(walk) }
}
