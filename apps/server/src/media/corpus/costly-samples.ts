import sharp from 'sharp'
import type { MediaFormat } from '../formats.ts'
import { buildPngBomb } from './png.ts'

/** A file and what it is; costly ones cost far more processor time than their size suggests. */
export type DearSample = { name: string; format: MediaFormat; bytes: Buffer }

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  })

/** A photo of 12 megapixels and about 4 MB: soft shapes under grain, as a camera takes it. */
export async function buildPhoto(): Promise<DearSample> {
  const [width, height] = [4000, 3000]
  const shapes = await noise(width / 8, height / 8, 50)
    .resize({ width, height })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const grain = await noise(width, height, 12).png({ compressionLevel: 0 }).toBuffer()
  const bytes = await sharp(shapes)
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: 'a photo of 12 megapixels', format: 'jpeg', bytes }
}

const turbulence = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"/></filter><rect width="${side}" height="${side}" filter="url(#f)"/></svg>`,
  )

/** A small drawing that takes all the processor time that a drawing may take. */
export const buildCostlyDrawing = (): DearSample => ({
  name: 'a drawing of noise, 2048 pixels',
  format: 'svg',
  bytes: turbulence(2048),
})

const animation = async (): Promise<Buffer> => {
  const [width, height, frames] = [400, 400, 249]
  const pixels = Buffer.alloc(width * height * frames * 3)
  const length = width * height * 3
  for (let frame = 0; frame < frames; frame++) pixels.fill((frame * 37) & 255, frame * length, (frame + 1) * length)
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  return sharp(pixels, { raw }).webp({ lossless: true, effort: 0 }).toBuffer()
}

/** Small files that are costly to process. */
export const buildCostlySamples = async (): Promise<DearSample[]> => [
  { name: 'a drawing of noise, 9 pixels', format: 'svg', bytes: turbulence(9) },
  buildCostlyDrawing(),
  { name: 'a PNG of one colour, 40 megapixels', format: 'png', bytes: buildPngBomb(8000, 5000) },
  { name: 'an animation, 249 frames, 40 megapixels', format: 'webp', bytes: await animation() },
]
