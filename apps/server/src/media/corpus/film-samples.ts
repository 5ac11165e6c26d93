import { box, buildMp4, buildOgg, buildWebm, element, oggPage } from './film.ts'
import { cut, MARK, ofKind, payloads, refusedAs, type Sample, sample } from './sample.ts'

const mark = Buffer.from(MARK)
const refused = { refused: 415 } as const
const [mp4, webm, ogg] = [buildMp4(), buildWebm(), buildOgg()]

const behind = (kind: string, film: Buffer): Sample[] => [
  ...ofKind(
    Object.entries(payloads).map(([name, payload]) =>
      sample(`${kind} with ${name} behind it`, Buffer.concat([film, payload]), refused),
    ),
  ),
  ...ofKind([
    sample(`half of ${kind}`, cut(film, 0.5), refused),
    sample(`${kind} twice`, Buffer.concat([film, film]), refused),
    sample(`${kind} without its last byte`, film.subarray(0, -1), refused),
    sample(`${kind} and one byte more`, Buffer.concat([film, Buffer.from([0])]), refused),
  ]),
]

const claimed = { claimedName: 'film.mp4', claimedType: 'video/mp4' }
const notes = box('udta', box('\xa9xyz', Buffer.from(`+01.2893+103.8519/${MARK}`)))

const mp4s = (): Sample[] => {
  const good = { taken: 'video/mp4', width: 320, height: 180 }
  const change = (name: string, changes: Parameters<typeof buildMp4>[0], expected: Sample['expected'] = refused) =>
    sample(`an mp4 ${name}`, buildMp4(changes), expected, claimed)
  const endless = Buffer.from(mp4)
  endless.writeUInt32BE(0, mp4.indexOf('mdat') - 4)
  const wide = Buffer.from(mp4)
  wide.writeUInt32BE(0x7fffffff, mp4.indexOf('mdat') - 4)
  const negative = Buffer.from(mp4)
  negative.writeUInt32BE(4, mp4.indexOf('moov') - 4)
  return [
    change('of one sample', {}, good),
    change('with a place', { inMovie: [notes] }, good),
    change('with notes in its track', { inTrack: [notes, box('uuid', mark)] }, good),
    change('with notes in its tables', { inTables: [box('plth', mark)] }, good),
    change('with spare room behind it', { behind: [box('free', mark), box('uuid', mark)] }, good),
    change('with a box of its own behind it', { behind: [box('html', mark)] }, good),
    change(
      'whose data is at another address',
      {
        reference: box('url ', Buffer.alloc(4), Buffer.from('http://127.0.0.1:1/')),
      },
      refusedAs(/somewhere else/),
    ),
    change(
      'whose data reference is cut short',
      { reference: Buffer.from([0, 0, 0, 1]) },
      refusedAs(/data reference is cut short/),
    ),
    change('of sound only', { handler: 'soun' }, refusedAs(/no video track/)),
    change('whose chunk lies in its header', { chunkOffset: () => 4 }, refusedAs(/outside of the media data/)),
    change('whose chunk lies past its end', { chunkOffset: () => 0x7fffffff }, refusedAs(/outside of the media data/)),
    change('with more chunks than it lists', { chunkCount: 1_000_000 }, refusedAs(/lies about its length/)),
    change('with fewer chunks than it lists', { chunkCount: 0 }, refusedAs(/lies about its length/)),
    change('that is a zip archive inside', { media: payloads.zip! }, refusedAs(/zip archive/)),
    change(
      'with boxes in boxes without end',
      { inTrack: [Array.from({ length: 2000 }).reduce<Buffer>((inner) => box('edts', inner), mark)] },
      good,
    ),
    change(
      'with 100 tracks',
      { inMovie: Array.from({ length: 100 }, () => box('trak')) },
      refusedAs(/too many tracks/),
    ),
    change('with two movies', { behind: [box('moov')] }, refusedAs(/no single movie/)),
    change('with a box that is cut short', { behind: [Buffer.from('\0\0\0\x09htm')] }, refusedAs(/bytes left over/)),
    sample(
      'an mp4 whose data goes on to the end',
      Buffer.concat([endless, payloads.html!]),
      refusedAs(/wrong length/),
      claimed,
    ),
    sample('an mp4 with a box larger than itself', wide, refusedAs(/wrong length/), claimed),
    sample('an mp4 with a box smaller than its head', negative, refusedAs(/wrong length/), claimed),
    sample('an mp4 that is only a head', mp4.subarray(0, mp4.indexOf('moov') - 4), refused, claimed),
    sample('an mp4 head and a page', Buffer.concat([mp4.subarray(0, 32), payloads.html!]), refused, claimed),
    ...behind('an mp4', mp4),
  ]
}

const webms = (): Sample[] => {
  const claim = { claimedName: 'film.webm', claimedType: 'video/webm' }
  const good = { taken: 'video/webm', width: 320, height: 180 }
  const change = (name: string, changes: Parameters<typeof buildWebm>[0], expected: Sample['expected'] = refused) =>
    sample(`a webm ${name}`, buildWebm(changes), expected, claim)
  return [
    change('of one block', {}, good),
    change('recorded live', { endless: true }, good),
    change('with tags', { inSegment: [element(0x1254c367, element(0x7373, mark))] }, good),
    change('with filling', { inSegment: [element(0xec, mark)] }, good),
    change(
      'with an attached file',
      { inSegment: [element(0x1941a469, mark)] },
      refusedAs(/foreign element in the segment/),
    ),
    change(
      'with an element of its own',
      { inSegment: [element(0x1f43b676, mark)] },
      refusedAs(/foreign element in the segment/),
    ),
    change('that is another kind of Matroska', { kind: 'matroska' }, refusedAs(/nothing that we take/)),
    change('with a codec of its own', { codec: `V_${MARK}` }, refusedAs(/codec that WebM does not have/)),
    change('of sound only', { codec: 'A_OPUS', trackType: 2 }, refusedAs(/no video track/)),
    change(
      'recorded live with a page behind it',
      { endless: true, behind: [payloads.html!] },
      refusedAs(/wrong length|foreign element/),
    ),
    sample('a webm head and a page', Buffer.concat([webm.subarray(0, 40), payloads.html!]), refused, claim),
    ...behind('a webm', webm),
  ]
}

const oggs = (): Sample[] => {
  const claim = { claimedName: 'film.ogg', claimedType: 'video/ogg' }
  const opus = Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11, 1)])
  return [
    sample('an ogg film', ogg, { taken: 'video/ogg', width: 320, height: 176 }, claim),
    sample('an ogg with a wrong checksum', buildOgg({ wrongChecksum: true }), refusedAs(/wrong checksum/), claim),
    sample('an ogg with a page missing', buildOgg({ sequence: 5 }), refusedAs(/missing or foreign/), claim),
    sample('an ogg of sound only', buildOgg({ first: opus }), refusedAs(/no film/), claim),
    sample('an ogg of nothing known', buildOgg({ first: mark }), refusedAs(/unknown kind/), claim),
    sample(
      'an ogg with a page of a stream that never began',
      buildOgg({ behind: [oggPage({ serial: 9, body: mark })] }),
      refused,
      claim,
    ),
    sample(
      'an ogg with a stream of its own',
      buildOgg({ behind: [oggPage({ flags: 2, serial: 9, body: mark })] }),
      refused,
      claim,
    ),
    ...behind('an ogg', ogg),
  ]
}

/** Films: honest ones, ones with notes, and ones that lie, point elsewhere or carry something behind them. */
export const filmSamples = (): Sample[] => [...mp4s(), ...webms(), ...oggs()]
