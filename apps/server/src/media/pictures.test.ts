import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildExif, metadataTraces } from './corpus/exif.ts'
import { buildGif } from './corpus/gif.ts'
import { exifSegment, withSegments } from './corpus/jpeg.ts'
import { renditionWidths, takePicture } from './pictures.ts'

const [WIDTH, HEIGHT] = [64, 32]

// As it lies in the file: the first corner is red, the end of the first row is green, the rest is white.
const stored = async () => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255)
  for (let y = 0; y < HEIGHT / 2; y++) {
    for (let x = 0; x < WIDTH; x++) pixels.set(x < WIDTH / 2 ? [255, 0, 0] : [0, 255, 0], (y * WIDTH + x) * 3)
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
}

const colourAt = async (bytes: Uint8Array, corner: string) => {
  // AVIF is only ever written by the product, so its reader is blocked; WebP and JPEG stand for it.
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const x = Math.floor(info.width * (corner.endsWith('left') ? 0.25 : 0.75))
  const y = Math.floor(info.height * (corner.startsWith('top') ? 0.25 : 0.75))
  const [red, green, blue] = data.subarray((y * info.width + x) * info.channels)
  if (red! > 200 && green! > 200 && blue! > 200) return 'white'
  return red! > green! ? 'red' : 'green'
}

// Exif 2.3, tag 0x0112: where the first row and the first column of the file belong.
const corners: Record<number, { red: string; green: string }> = {
  1: { red: 'top left', green: 'top right' },
  2: { red: 'top right', green: 'top left' },
  3: { red: 'bottom right', green: 'bottom left' },
  4: { red: 'bottom left', green: 'bottom right' },
  5: { red: 'top left', green: 'bottom left' },
  6: { red: 'top right', green: 'bottom right' },
  7: { red: 'bottom right', green: 'top right' },
  8: { red: 'bottom left', green: 'top left' },
}

describe('a picture', () => {
  it.for(Object.entries(corners))(
    'held as %s stands upright, and has forgotten where it was taken',
    async ([held, place]) => {
      const photo = withSegments(await stored(), exifSegment(buildExif(Number(held), 'somebody')))
      expect(metadataTraces(photo)).toContain('a place')
      const media = await takePicture(photo, 'jpeg')
      const turned = Number(held) > 4
      expect([media.width, media.height]).toEqual(turned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT])
      const webp = media.renditions.find(({ extension }) => extension === 'webp')!
      for (const { bytes } of [media.main, webp]) {
        expect(metadataTraces(bytes)).toEqual([])
        expect(await colourAt(bytes, place.red)).toBe('red')
        expect(await colourAt(bytes, place.green)).toBe('green')
        const size = await sharp(bytes).metadata()
        expect([size.width, size.height]).toEqual([media.width, media.height])
      }
    },
  )

  it('keeps its transparency', async () => {
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const { main, renditions } = await takePicture(clear, 'png')
    for (const { bytes } of [main, renditions.find(({ extension }) => extension === 'webp')!]) {
      expect((await sharp(bytes).stats()).channels[3]!.mean).toBeCloseTo(128, -1)
    }
  })

  it('of print colours or sixteen bits or grey comes out as plain sRGB', async () => {
    const base = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    const cmyk = await base.clone().toColourspace('cmyk').jpeg().toBuffer()
    const deep = await base.clone().toColourspace('rgb16').png().toBuffer()
    const grey = await base.clone().toColourspace('b-w').png().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    for (const [bytes, format] of [
      [cmyk, 'jpeg'],
      [deep, 'png'],
      [grey, 'png'],
    ] as const) {
      const { main } = await takePicture(bytes, format)
      expect(await sharp(main.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
    }
  })

  it('that moves goes on moving, with lighter renditions that move too', async () => {
    const media = await takePicture(buildGif({ width: 500, height: 20, frames: 3 }), 'gif')
    expect([media.width, media.height, media.main.extension]).toEqual([500, 20, 'gif'])
    expect(await sharp(media.main.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 100, 100],
    })
    expect(media.renditions.map(({ width, extension }) => [width, extension])).toEqual([[320, 'webp']])
    expect(await sharp(media.renditions[0]!.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      width: 320,
    })
  })

  it('that would be too slow as a GIF becomes a WebP', { tags: 'long' }, async () => {
    const large = await sharp({ create: { width: 4000, height: 2100, channels: 3, background: '#c33' } })
      .gif({ effort: 1 })
      .toBuffer()
    const { main } = await takePicture(large, 'gif')
    expect(main.extension).toBe('webp')
  })

  it('that is another format inside than outside is refused', async () => {
    await expect(takePicture(await stored(), 'png')).rejects.toMatchObject({ refusal: { status: 415 } })
  })
})

describe('renditions', () => {
  it('end at the width of the picture', () => {
    expect(renditionWidths(5000, 3000)).toEqual([320, 640, 960, 1600])
    expect(renditionWidths(1600, 900)).toEqual([320, 640, 960, 1600])
    expect(renditionWidths(700, 700)).toEqual([320, 640, 700])
    expect(renditionWidths(200, 100)).toEqual([200])
  })

  it('leave out what would be too heavy', () => {
    expect(renditionWidths(1600, 24_000)).toEqual([320, 640])
    expect(renditionWidths(1, 40_000)).toEqual([])
  })
})
