import { uploads } from '@plinth/api-schema/limits'
import sharp, { type Metadata, type SharpInput } from 'sharp'
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

/** The formats of pictures that are decoded. */
export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp'

/** The size of a picture, upright, and how many of it follow each other. */
export type Frame = { width: number; height: number; frames: number }

const MAX_PIXELS = uploads.image.megapixels * 1_000_000
const MAX_FRAMES = 1000
/** How long one step of decoding or encoding may take. */
export const STEP_SECONDS = 20

/** Opens a picture that comes from outside; one with more than 40 megapixels over all its frames is refused. */
export const openPicture = (input: SharpInput, animated: boolean) =>
  sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated }).timeout({ seconds: STEP_SECONDS })

const frameOf = (metadata: Metadata): Frame => ({
  width: metadata.autoOrient.width,
  height: metadata.pageHeight ?? metadata.autoOrient.height,
  frames: metadata.pages ?? 1,
})

/** Reads a picture's header and decodes nothing: its size, or a refusal where it is too large or another format inside. */
export async function inspectPicture(bytes: Uint8Array, format: PictureFormat): Promise<Frame> {
  const moves = format === 'gif' || format === 'webp'
  let metadata: Metadata
  try {
    metadata = await openPicture(bytes, moves).metadata()
  } catch (error) {
    throw unsupported('picture: it could not be decoded', error)
  }
  if (metadata.format !== format) throw unsupported(`picture: ${format} outside, ${metadata.format} inside`)
  const frame = frameOf(metadata)
  if (frame.frames > MAX_FRAMES) throw unsupported('picture: too many frames')
  return frame
}
