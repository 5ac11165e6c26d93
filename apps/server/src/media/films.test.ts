import { describe, expect, it } from 'vitest'
import { endsAsZip } from './bytes.ts'
import { box, buildMp4, buildWebm, element } from './corpus/film.ts'
import { payloads } from './corpus/sample.ts'
import { checkMp4 } from './mp4.ts'
import { pageChecksum } from './ogg.ts'
import { checkWebm } from './webm.ts'

const place = Buffer.from('+01.2893+103.8519/')

describe('an mp4', () => {
  it('loses its notes in place, so that nothing else moves', () => {
    const film = buildMp4({ inMovie: [box('udta', box('\xa9xyz', place))], behind: [box('free', place)] })
    const { bytes } = checkMp4(film)
    expect(bytes.length).toBe(film.length)
    const changed = [...film.keys()].filter((at) => film[at] !== bytes[at])
    const notes = film.indexOf('udta')
    const room = film.indexOf('free', notes)
    const within = (at: number) => (at >= notes && at < notes + 16 + place.length) || at >= room
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.every(within)).toBe(true)
    expect(Buffer.from(bytes).includes(place)).toBe(false)
  })

  it('passes a second time as it came out of the first', () => {
    const { bytes } = checkMp4(buildMp4({ inTrack: [box('uuid', place)] }))
    expect(checkMp4(bytes).bytes).toEqual(bytes)
  })
})

describe('a webm', () => {
  it.for([0, 1, 5, 100, 70_000])('loses tags of %i bytes in place', (length) => {
    const film = buildWebm({ inSegment: [element(0x1254c367, Buffer.alloc(length, 'x'))] })
    const { bytes } = checkWebm(film)
    expect(bytes.length).toBe(film.length)
    expect(Buffer.from(bytes).includes(Buffer.from('1254c367', 'hex'))).toBe(false)
    expect(checkWebm(bytes).bytes).toEqual(bytes)
  })
})

describe('an ogg page', () => {
  it('is summed up as the format says', () => {
    // The published check value of this polynomial (CRC-32/CKSUM), without its final inversion.
    expect(pageChecksum(Buffer.from('123456789'), 0, 9)).toBe(0x89a1897f)
  })
})

describe('an archive behind a file', () => {
  it('is found from its end, with a comment behind it or without', () => {
    const zip = payloads.zip!
    expect(endsAsZip(Buffer.concat([Buffer.alloc(5000), zip]))).toBe(true)
    expect(endsAsZip(Buffer.concat([zip, Buffer.alloc(3000)]))).toBe(true)
  })

  it('is not seen in a chance signature', () => {
    expect(endsAsZip(Buffer.concat([Buffer.alloc(5000), Buffer.from('PK\x05\x06'), Buffer.alloc(5000, 1)]))).toBe(false)
    expect(endsAsZip(Buffer.alloc(10))).toBe(false)
  })
})
