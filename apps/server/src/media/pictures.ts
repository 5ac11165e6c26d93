import sharp, { type Metadata, type Sharp, type SharpInput } from 'sharp'
import type { ServedExtension, ServedFile, TakenMedia } from './formats.ts'
import { unsupported } from './refusal.ts'

// Of the many decoders in the library only four may ever see a byte from outside.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
// Several pictures are worked on at once, so each gets one thread; nothing of one is kept for the next.
sharp.concurrency(1)
sharp.cache(false)

/** The formats of pictures that are decoded here. */
export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp'

const MOST_PIXELS = 40_000_000
const MOST_FRAMES = 1000
const STEP_SECONDS = 20
const WIDTHS = [320, 640, 960, 1600]
const PLACEHOLDER_SIDE = 20
// WebP ends at 16,383 pixels a side; past 8 megapixels a rendition is no lighter than what it stands for.
const LONGEST_RENDITION = 16_383
const MOST_RENDITION_PIXELS = 8_000_000
// A GIF's palettes cost half a second a megapixel, so a larger one becomes a WebP, which moves just as well.
const MOST_GIF_PIXELS = 8_000_000

const open = (input: SharpInput, animated: boolean) =>
  sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated }).timeout({ seconds: STEP_SECONDS })

type Frame = { width: number; height: number; frames: number }

const frameOf = (metadata: Metadata): Frame => ({
  width: metadata.autoOrient.width,
  height: metadata.pageHeight ?? metadata.autoOrient.height,
  frames: metadata.pages ?? 1,
})

async function inspect(bytes: Uint8Array, format: PictureFormat): Promise<Frame> {
  const moves = format === 'gif' || format === 'webp'
  const metadata = await open(bytes, moves).metadata()
  if (metadata.format !== format) throw unsupported(`picture: ${format} outside, ${metadata.format} inside`)
  const frame = frameOf(metadata)
  if (frame.frames > MOST_FRAMES) throw unsupported('picture: too many frames')
  return frame
}

const extensions: Record<PictureFormat, ServedExtension> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' }

const encodeAs: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  gif: (picture) => picture.gif({ effort: 3 }),
  webp: (picture) => picture.webp({ quality: 88, effort: 2 }),
}

const settleFormat = (format: PictureFormat, { width, height, frames }: Frame): PictureFormat =>
  format === 'gif' && width * height * frames > MOST_GIF_PIXELS ? 'webp' : format

/** The widths of a picture's renditions: the fixed ones, ending at the picture's own. */
export const renditionWidths = (width: number, height: number): number[] =>
  [...new Set(WIDTHS.map((fixed) => Math.min(fixed, width)))].filter((candidate) => {
    const scaled = Math.round((candidate * height) / width)
    return scaled <= LONGEST_RENDITION && candidate * scaled <= MOST_RENDITION_PIXELS
  })

const toAvif = async (picture: Sharp): Promise<ServedFile> => ({
  extension: 'avif',
  // Efforts above 1 cost five times the time and give nothing back at this quality.
  bytes: await picture.avif({ quality: 55, effort: 1 }).toBuffer(),
})
const toWebp = async (picture: Sharp): Promise<ServedFile> => ({
  extension: 'webp',
  bytes: await picture.webp({ quality: 78, effort: 2 }).toBuffer(),
})

async function renderStill(bytes: Uint8Array, widths: number[]): Promise<TakenMedia['renditions']> {
  if (widths.length === 0) return []
  // The large picture is decoded once; the renditions grow out of the widest of them.
  const upright = open(bytes, false).autoOrient()
  const widest = upright
    .resize({ width: Math.max(...widths) })
    .toColourspace('srgb')
    .raw()
  const { data, info } = await widest.toBuffer({ resolveWithObject: true })
  const renditions: TakenMedia['renditions'] = []
  for (const width of widths) {
    for (const encode of [toAvif, toWebp]) {
      const picture = sharp(data, { raw: info }).timeout({ seconds: STEP_SECONDS }).resize({ width })
      renditions.push({ width, ...(await encode(picture)) })
    }
  }
  return renditions
}

async function renderMoving(bytes: Uint8Array, widths: number[]): Promise<TakenMedia['renditions']> {
  const renditions: TakenMedia['renditions'] = []
  for (const width of widths) renditions.push({ width, ...(await toWebp(open(bytes, true).resize({ width }))) })
  return renditions
}

async function renderPlaceholder(bytes: Uint8Array): Promise<string> {
  const tiny = open(bytes, false)
    .autoOrient()
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
  const { data } = await tiny.webp({ quality: 40, effort: 4 }).toBuffer({ resolveWithObject: true })
  return `data:image/webp;base64,${data.toString('base64')}`
}

async function redraw(bytes: Uint8Array, format: PictureFormat): Promise<TakenMedia> {
  const frame = await inspect(bytes, format)
  const moving = frame.frames > 1
  const settled = settleFormat(format, frame)
  // Turned upright first: what is not asked for, Exif and GPS and colour profiles and comments, is left behind.
  const upright = moving ? open(bytes, true) : open(bytes, false).autoOrient()
  const main = await encodeAs[settled](upright.toColourspace('srgb')).toBuffer()
  const widths = renditionWidths(frame.width, frame.height)
  return {
    main: { extension: extensions[settled], bytes: main },
    width: frame.width,
    height: frame.height,
    placeholder: await renderPlaceholder(bytes),
    renditions: moving
      ? await renderMoving(
          bytes,
          widths.filter((width) => width < frame.width),
        )
      : await renderStill(bytes, widths),
  }
}

/** Decodes a picture and draws it anew in the same family, upright and without metadata, with its renditions. */
export async function takePicture(bytes: Uint8Array, format: PictureFormat): Promise<TakenMedia> {
  try {
    return await redraw(bytes, format)
  } catch (error) {
    throw unsupported('picture: it could not be decoded', error)
  }
}
