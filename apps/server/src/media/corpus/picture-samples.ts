import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { buildExif } from './exif.ts'
import { buildGif, gifExtension } from './gif.ts'
import { buildJpegBomb, exifSegment, jpegSegment, profileSegments, withSegments } from './jpeg.ts'
import { buildPng, buildPngBomb, PNG_SIGNATURE, pngChunk, pngEnd, pngHeader } from './png.ts'
import { cut, MARK, ofKind, payloads, type Sample, sample } from './sample.ts'
import { webpChunk, withChunks } from './webp.ts'

const [WIDTH, HEIGHT] = [48, 32]

/** One honest picture of each family, and one that is too large. */
export async function honestPictures() {
  const blank = () => sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#3a7' } })
  return {
    png: buildPng({ width: WIDTH, height: HEIGHT }),
    jpeg: await blank().jpeg().toBuffer(),
    gif: buildGif({ width: WIDTH, height: HEIGHT }),
    webp: await blank().webp().toBuffer(),
    largeWebp: await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#3a7' } })
      .webp({ effort: 0 })
      .toBuffer(),
  }
}

const types = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const
type Honest = Awaited<ReturnType<typeof honestPictures>>
const families = Object.keys(types) as (keyof typeof types)[]
const size = { width: WIDTH, height: HEIGHT }
const refused = { refused: 415 } as const
const tooManyPixels = { refused: 415, because: /pixel limit|too many frames|corrupt header/ } as const
const mark = Buffer.from(MARK)

// Whatever hangs behind or claims otherwise, the picture is taken and the rest is lost.
const tails = (honest: Honest): Sample[] =>
  families.flatMap((family) => [
    sample(`an honest ${family}`, honest[family], { taken: types[family], ...size }),
    ...ofKind([
      sample(
        `a ${family} that claims to be a film`,
        honest[family],
        { taken: types[family], ...size },
        {
          claimedName: 'film.mp4',
          claimedType: 'video/mp4',
        },
      ),
      sample(
        `a ${family} that claims to be a page`,
        honest[family],
        { taken: types[family], ...size },
        {
          claimedName: 'index.html',
          claimedType: 'text/html',
        },
      ),
    ]),
    ...ofKind(
      Object.entries(payloads).map(([kind, payload]) =>
        sample(`a ${family} with ${kind} behind it`, Buffer.concat([honest[family], payload]), {
          taken: types[family],
          ...size,
        }),
      ),
    ),
  ])

const hiddenInPng = (): Sample[] => {
  const hide = (name: string, ...chunks: Buffer[]) =>
    sample(`a png with ${name}`, buildPng({ ...size, before: chunks }), { taken: 'image/png', ...size })
  const packed = deflateSync(mark)
  return [
    ...ofKind([
      hide('a text', pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), mark]))),
      hide('a packed text', pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]))),
      hide(
        'an international text',
        pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), mark])),
      ),
      hide(
        'a hundred texts',
        ...Array.from({ length: 100 }, () => pngChunk('tEXt', Buffer.concat([Buffer.from('a\0'), mark]))),
      ),
    ]),
    hide('Exif and a place', pngChunk('eXIf', buildExif(1, MARK))),
    ...ofKind([
      hide('a chunk of its own', pngChunk('plTh', mark)),
      sample('a png with a chunk behind its pixels', buildPng({ ...size, after: [pngChunk('plTh', mark)] }), {
        taken: 'image/png',
        ...size,
      }),
    ]),
  ]
}

const hiddenInOthers = (honest: Honest): Sample[] => {
  const jpeg = (name: string, ...segments: Buffer[]) =>
    sample(`a jpeg with ${name}`, withSegments(honest.jpeg, ...segments), { taken: 'image/jpeg', ...size })
  const gif = (name: string, ...extensions: Buffer[]) =>
    sample(`a gif with ${name}`, buildGif({ ...size, extensions }), { taken: 'image/gif', ...size })
  const webp = (name: string, ...chunks: Buffer[]) =>
    sample(`a webp with ${name}`, withChunks(honest.webp, WIDTH, HEIGHT, ...chunks), { taken: 'image/webp', ...size })
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${MARK}</x:xmpmeta>`)
  return [
    jpeg('XMP', jpegSegment(0xe1, xmp)),
    ...ofKind([
      jpeg('a comment', jpegSegment(0xfe, mark)),
      jpeg('IPTC', jpegSegment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), mark]))),
      jpeg('a page in a comment', jpegSegment(0xfe, payloads.html!)),
      jpeg(
        'a thumbnail that is a script',
        jpegSegment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10'), payloads.script!])),
      ),
      jpeg('a thousand comments', ...Array.from({ length: 1000 }, () => jpegSegment(0xfe, mark))),
    ]),
    ...ofKind([
      gif('a comment', gifExtension(0xfe, mark)),
      gif('a page in a comment', gifExtension(0xfe, payloads.html!)),
      gif('a block of some program', gifExtension(0xff, Buffer.concat([Buffer.from('PLINTHPAY10'), mark]))),
      gif('a plain text', gifExtension(0x01, Buffer.concat([Buffer.alloc(12), mark]))),
    ]),
    ...ofKind([
      webp('XMP', webpChunk('XMP ', xmp)),
      webp('Exif and a place', webpChunk('EXIF', buildExif(1, MARK))),
      webp('a chunk of its own', webpChunk('PLTH', mark)),
    ]),
  ]
}

// Colour profiles that are large, cut, or nothing of the kind: the picture counts, the profile never stays.
const profiles = (honest: Honest): Sample[] => {
  const png = (name: string, profile: Buffer) =>
    sample(
      `a png with ${name}`,
      buildPng({ ...size, before: [pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), profile]))] }),
      {
        taken: 'image/png',
        ...size,
      },
    )
  return [
    ...ofKind([
      png('a colour profile that unpacks to 200 MB', deflateSync(Buffer.alloc(200_000_000), { level: 9 })),
      png('a colour profile of letters', deflateSync(mark)),
      png('a colour profile that cannot be unpacked', mark),
    ]),
    ...ofKind([
      sample(
        'a jpeg with a colour profile of 3 MB',
        withSegments(honest.jpeg, ...profileSegments(Buffer.alloc(3_000_000, MARK))),
        {
          taken: 'image/jpeg',
          ...size,
        },
      ),
      sample(
        'a jpeg with half of a colour profile',
        withSegments(honest.jpeg, profileSegments(Buffer.alloc(100_000, MARK))[0]!),
        { taken: 'image/jpeg', ...size },
      ),
    ]),
  ]
}

const bombs = (honest: Honest): Sample[] => [
  ...ofKind([
    sample('a png of 40 megapixels and a row', buildPngBomb(8000, 5001), tooManyPixels),
    sample('a png of 400 megapixels in 48 kB', buildPngBomb(20_000, 20_000), tooManyPixels),
    sample('a png that is one pixel high and far too wide', buildPngBomb(41_000_000, 1), tooManyPixels),
    sample(
      'a png header of 2^31 by 2^31',
      Buffer.concat([PNG_SIGNATURE, pngHeader(2 ** 31 - 1, 2 ** 31 - 1), pngEnd]),
      refused,
    ),
    sample('a png header of no size', Buffer.concat([PNG_SIGNATURE, pngHeader(0, 0), pngEnd]), tooManyPixels),
  ]),
  ...ofKind([
    sample('a jpeg header of 65,535 by 65,535', buildJpegBomb(honest.jpeg, 65_535, 65_535), tooManyPixels),
    sample('a jpeg header of no height', buildJpegBomb(honest.jpeg, 48, 0), tooManyPixels),
  ]),
  sample(
    'a gif whose frames are 48 megapixels together',
    buildGif({ width: 2, height: 2, claims: [4000, 4000], frames: 3 }),
    refused,
  ),
  ...ofKind([
    sample('a gif of 5,000 frames', buildGif({ width: 2, height: 2, frames: 5000 }), tooManyPixels),
    sample('a gif frame of 65,535 by 65,535', buildGif({ claims: [65_535, 65_535] }), tooManyPixels),
    sample(
      'a gif frame of 8,000 by 6,000 around a dot',
      buildGif({ width: 1, height: 1, claims: [8000, 6000] }),
      refused,
    ),
  ]),
  ...ofKind([
    sample('a webp of 40 megapixels and a row', honest.largeWebp, tooManyPixels),
    sample('a webp header of 16,384 by 16,384', withChunks(honest.webp, 16_384, 16_384), tooManyPixels),
  ]),
]

const broken = (honest: Honest): Sample[] => [
  ...families.flatMap((family) =>
    ofKind(
      [0.8, 0.5, 0.2].map((part) =>
        sample(`the first ${part * 10} tenths of a ${family}`, cut(honest[family], part), refused),
      ),
    ),
  ),
  sample('a png with a wrong checksum in its header', flip(honest.png, 30), refused),
  ...ofKind([
    sample('a png with fewer rows than it says', rawPixels(deflateSync(Buffer.alloc(100))), refused),
    sample('a png whose pixels are no deflate', rawPixels(mark), refused),
    sample('a png without pixels', Buffer.concat([PNG_SIGNATURE, pngHeader(WIDTH, HEIGHT, 8, 2), pngEnd]), refused),
  ]),
  sample('a png signature and a page', Buffer.concat([PNG_SIGNATURE, payloads.html!]), refused),
  sample(
    'a jpeg signature and a page',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), payloads.html!]),
    refused,
  ),
  sample('a gif that is a script', Buffer.from(`GIF89a/*${MARK}*/=1;alert(1)//`), refused),
  sample('a gif signature and a page', Buffer.concat([Buffer.from('GIF89a'), payloads.html!]), refused),
  sample('a webp signature and a page', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), payloads.html!]), refused),
]

const flip = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 0xff
  return changed
}

const rawPixels = (pixels: Buffer) =>
  Buffer.concat([PNG_SIGNATURE, pngHeader(WIDTH, HEIGHT, 8, 2), pngChunk('IDAT', pixels), pngEnd])

// Every way in which a camera can have been held; the four turned ones change places of width and height.
const orientations = (honest: Honest): Sample[] => {
  const held = (orientation: number) => {
    const upright = orientation < 5 ? size : { width: HEIGHT, height: WIDTH }
    const exif = buildExif(orientation, MARK)
    return [
      sample(`a jpeg with a place, held as ${orientation}`, withSegments(honest.jpeg, exifSegment(exif)), {
        taken: 'image/jpeg',
        ...upright,
      }),
      sample(
        `a webp with a place, held as ${orientation}`,
        withChunks(honest.webp, WIDTH, HEIGHT, webpChunk('EXIF', exif)),
        { taken: 'image/webp', ...upright },
      ),
    ]
  }
  return [...ofKind([6, 5, 7, 8].flatMap(held), 2), ...ofKind([3, 1, 2, 4].flatMap(held))]
}

/** Pictures: honest ones, lies, payloads, bombs, broken ones and ones that know where they were taken. */
export async function pictureSamples(): Promise<Sample[]> {
  const honest = await honestPictures()
  return [tails, hiddenInPng, hiddenInOthers, profiles, bombs, broken, orientations].flatMap((group) => group(honest))
}
