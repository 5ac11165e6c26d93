import { latin1, pause, viewOf } from './bytes.ts'
import type { FilmSize } from './mp4.ts'
import { unsupported } from './refusal.ts'

const PAGE_HEADER = 27
const BEGINNING = 0x02
const CONTINUED = 0x01
const PAUSE_AFTER_BYTES = 2_000_000
const MAX_STREAMS = 16
// What a first packet begins with: films, sounds, and the table of contents of an Ogg file.
const THEORA = '\x80theora'
const VP8 = 'OVP80'
const OTHERS = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   ', 'fishead\0']

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index << 24
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 0x80000000 ? (remainder << 1) ^ 0x04c11db7 : remainder << 1
  return remainder >>> 0
})

/** The checksum of an Ogg page, taken with its own four bytes as zeros. */
export function pageChecksum(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0
  for (let at = start; at < end; at++) {
    const own = at - start >= 22 && at - start < 26
    crc = ((crc << 8) ^ CRC_TABLE[((crc >>> 24) ^ (own ? 0 : bytes[at]!)) & 0xff]!) >>> 0
  }
  return crc
}

const refuse = (reason: string): never => {
  throw unsupported(`ogg: ${reason}`)
}

type Page = { flags: number; serial: number; sequence: number; body: number; end: number }

const readPage = (bytes: Uint8Array, view: DataView, at: number): Page => {
  if (at + PAGE_HEADER > bytes.length || latin1(bytes, at, at + 4) !== 'OggS' || bytes[at + 4] !== 0)
    refuse('bytes that are no page')
  const segments = bytes[at + 26]!
  const body = at + PAGE_HEADER + segments
  if (body > bytes.length) refuse('a page is cut short')
  let end = body
  for (let index = at + PAGE_HEADER; index < body; index++) end += bytes[index]!
  if (end > bytes.length) refuse('a page is cut short')
  if (pageChecksum(bytes, at, end) !== view.getUint32(at + 22, true)) refuse('a page has a wrong checksum')
  return {
    flags: bytes[at + 5]!,
    serial: view.getUint32(at + 14, true),
    sequence: view.getUint32(at + 18, true),
    body,
    end,
  }
}

const theoraSize = (bytes: Uint8Array, page: Page): FilmSize => {
  const number = (at: number) => (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
  return page.end - page.body < 20
    ? refuse('a header is cut short')
    : { width: number(page.body + 14), height: number(page.body + 17) }
}

/** Checks an Ogg film page by page: whole pages with right checksums from the first byte to the last, one of them a film. */
export async function checkOgg(bytes: Uint8Array): Promise<FilmSize & { bytes: Uint8Array }> {
  const view = viewOf(bytes)
  const sequences = new Map<number, number>()
  let size: FilmSize | undefined
  let rested = 0
  for (let at = 0; at < bytes.length; ) {
    const page = readPage(bytes, view, at)
    const previous = sequences.get(page.serial)
    if (page.flags & BEGINNING) {
      if (previous !== undefined || page.flags & CONTINUED || sequences.size >= MAX_STREAMS)
        refuse('a stream begins twice')
      const begins = (magic: string) =>
        latin1(bytes, page.body, page.body + magic.length) === magic && page.end - page.body >= magic.length
      if (begins(THEORA)) size ??= theoraSize(bytes, page)
      else if (begins(VP8)) size ??= { width: null, height: null }
      else if (!OTHERS.some(begins)) refuse('a stream of an unknown kind')
    } else if (previous === undefined || page.sequence !== previous + 1) refuse('a page is missing or foreign')
    sequences.set(page.serial, page.sequence)
    at = page.end
    if (at - rested > PAUSE_AFTER_BYTES) {
      rested = at
      await pause()
    }
  }
  return { ...(size ?? refuse('it has no film')), bytes }
}
