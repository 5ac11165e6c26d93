import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { ServedExtension, ServedFile, TakenMedia } from './formats.ts'
import { dominantColour } from './picture-colour.ts'
import { type Frame, inspectPicture, openPicture, type PictureFormat, STEP_SECONDS } from './picture-header.ts'
import { unsupported } from './refusal.ts'

const WIDTHS = [320, 640, 960, 1600]
const PLACEHOLDER_SIDE = 20
// WebP ends at 16,383 pixels a side; past 8 megapixels a rendition is no lighter than what it stands for.
const MAX_RENDITION_HEIGHT = 16_383
const MAX_RENDITION_PIXELS = 8_000_000
// A GIF's palettes cost half a second a megapixel, so a larger one becomes a WebP, which moves just as well.
const MAX_GIF_PIXELS = 8_000_000
// Every frame of an animation is encoded again, so a rendition is made only where it saves about half of them.
const MAX_MOVING_SHARE = 0.75

const extensions: Record<PictureFormat, ServedExtension> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' }

const encodeAs: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  gif: (picture) => picture.gif({ effort: 3 }),
  webp: (picture) => picture.webp({ quality: 88, effort: 1 }),
}

const outputFormat = (format: PictureFormat, { width, height, frames }: Frame): PictureFormat =>
  format === 'gif' && width * height * frames > MAX_GIF_PIXELS ? 'webp' : format

/** The widths of a picture's renditions: the fixed ones, ending at the picture's own. */
export const renditionWidths = (width: number, height: number): number[] =>
  [...new Set(WIDTHS.map((fixed) => Math.min(fixed, width)))].filter((candidate) => {
    const scaled = Math.round((candidate * height) / width)
    return scaled <= MAX_RENDITION_HEIGHT && candidate * scaled <= MAX_RENDITION_PIXELS
  })

const toAvif = async (picture: Sharp): Promise<ServedFile> => ({
  extension: 'avif',
  // A higher effort costs four times as much on a grainy photo and saves 2 to 4 % of its bytes.
  bytes: await picture.avif({ quality: 55, effort: 0 }).toBuffer(),
})
const toWebp = async (picture: Sharp): Promise<ServedFile> => ({
  extension: 'webp',
  bytes: await picture.webp({ quality: 78, effort: 2 }).toBuffer(),
})

type Raw = { data: Buffer; info: OutputInfo }

const openRaw = ({ data, info }: Raw) => sharp(data, { raw: info }).timeout({ seconds: STEP_SECONDS })

const isOpaque = ({ data, info }: Raw) => {
  if (info.channels !== 4) return false
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** Scales pixels down; pixels that are as wide already are taken as they are. */
const shrink = (raw: Raw, width: number): Promise<Raw> | Raw =>
  raw.info.width === width ? raw : openRaw(raw).resize({ width }).raw().toBuffer({ resolveWithObject: true })

/** A tiny picture that stands in for the real one, and the colour that it mostly has. */
const renderPlaceholder = async (picture: Sharp): Promise<Pick<TakenMedia, 'placeholder' | 'colour'>> => {
  const tiny = picture.resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
  const raw: Raw = await tiny.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const data = await openRaw(raw).webp({ quality: 40, effort: 4 }).toBuffer()
  return {
    placeholder: `data:image/webp;base64,${data.toString('base64')}`,
    colour: dominantColour(raw.data, raw.info.channels),
  }
}

type Rendered = Pick<TakenMedia, 'placeholder' | 'colour' | 'renditions'>

async function renderStill(bytes: Uint8Array, widths: number[]): Promise<Rendered> {
  const upright = () => openPicture(bytes, false).autoOrient()
  if (widths.length === 0) return { ...(await renderPlaceholder(upright())), renditions: [] }
  // The large picture is decoded once, and each rendition grows out of the next larger one.
  let raw: Raw = await upright()
    .resize({ width: Math.max(...widths) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (isOpaque(raw)) raw = await openRaw(raw).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const renditions: TakenMedia['renditions'] = []
  for (const width of widths.toReversed()) {
    raw = await shrink(raw, width)
    renditions.unshift({ width, ...(await toAvif(openRaw(raw))) }, { width, ...(await toWebp(openRaw(raw))) })
  }
  return { ...(await renderPlaceholder(openRaw(raw))), renditions }
}

async function renderMoving(bytes: Uint8Array, widths: number[]): Promise<Rendered> {
  const renditions: TakenMedia['renditions'] = []
  for (const width of widths) renditions.push({ width, ...(await toWebp(openPicture(bytes, true).resize({ width }))) })
  return { ...(await renderPlaceholder(openPicture(bytes, false).autoOrient())), renditions }
}

async function redraw(bytes: Uint8Array, format: PictureFormat): Promise<TakenMedia> {
  const frame = await inspectPicture(bytes, format)
  const { width, height } = frame
  const moving = frame.frames > 1
  const output = outputFormat(format, frame)
  // Turned upright first: what is not asked for, Exif and GPS and colour profiles and comments, is left behind.
  const upright = moving ? openPicture(bytes, true) : openPicture(bytes, false).autoOrient()
  const main = await encodeAs[output](upright.toColourspace('srgb')).toBuffer()
  const widths = renditionWidths(width, height)
  const lighter = widths.filter((candidate) => candidate <= width * MAX_MOVING_SHARE)
  const rendered = moving ? await renderMoving(bytes, lighter) : await renderStill(bytes, widths)
  return { main: { extension: extensions[output], bytes: main }, width, height, ...rendered }
}

/** Decodes a picture and re-encodes it in the same family, upright and without metadata, with its renditions. */
export async function takePicture(bytes: Uint8Array, format: PictureFormat): Promise<TakenMedia> {
  try {
    return await redraw(bytes, format)
  } catch (error) {
    throw unsupported('picture: it could not be decoded', error)
  }
}
