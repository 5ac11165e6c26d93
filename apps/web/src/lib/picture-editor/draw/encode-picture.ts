import type { Size } from '../edit/edit-state.ts'
import { canvasOf, giveUp } from './canvas.ts'

/** The types that a picture may be saved in, where the browser can. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** A type that a picture may be saved in. */
export type PictureType = (typeof PICTURE_TYPES)[number]

/** A picture as it is saved; one that has fewer pixels than was asked for says why. */
export type SavedPicture = Size & { blob: Blob; madeSmaller?: 'by the browser' | 'for the limit' }

const BEST = 0.92
const LEAST = 0.6
const HALVINGS = 3
// What was aimed at is missed by a little each time: at least this much smaller with every attempt.
const LARGEST_STEP = 0.9
const MARGIN = 0.96
const ATTEMPTS = 12

/** The types that this browser can write. */
export const writableTypes = async (): Promise<PictureType[]> => {
  const { canvas } = canvasOf({ width: 1, height: 1 })
  const can = await Promise.all(PICTURE_TYPES.map(async (type) => (await canvas.convertToBlob({ type })).type === type))
  return PICTURE_TYPES.filter((_, index) => can[index])
}

/** The type that a picture is offered in first: its own, else one that suits it; what may be see-through stays so. */
export const firstType = (own: string, types: readonly PictureType[], isOpaque: () => boolean) => {
  const [same] = types.filter((type) => type === own)
  if (same || types.length < 2) return same ?? types[0]
  const liked: readonly PictureType[] = isOpaque() ? ['image/jpeg', 'image/webp'] : ['image/png', 'image/webp']
  return liked.find((type) => types.includes(type)) ?? types[0]
}

/** Lays white beneath what is see-through, for types that cannot be. */
const layWhite = (drawn: OffscreenCanvas) => {
  const pen = drawn.getContext('2d')
  if (!pen) return
  pen.save()
  pen.resetTransform()
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, drawn.width, drawn.height)
  pen.restore()
}

const smallerOf = (drawn: OffscreenCanvas, scale: number) => {
  const size = { width: Math.floor(drawn.width * scale), height: Math.floor(drawn.height * scale) }
  const { canvas, pen } = canvasOf(size)
  pen.drawImage(drawn, 0, 0, size.width, size.height)
  return canvas
}

type Write = (canvas: OffscreenCanvas, quality: number) => Promise<Blob>

/** Writes canvases in a type, until the signal says that nobody waits for it any more. */
const writeIn =
  (type: PictureType, signal: AbortSignal): Write =>
  async (canvas, quality) => {
    const blob = await canvas.convertToBlob({ type, quality })
    signal.throwIfAborted()
    if (blob.type !== type) throw new Error(`This browser cannot write ${type}`)
    return blob
  }

/** The best quality that fits; null where none does. */
const fitQuality = async (canvas: OffscreenCanvas, write: Write, maxBytes: number) => {
  let best = await write(canvas, LEAST)
  if (best.size > maxBytes) return null
  let [low, high] = [LEAST, BEST]
  for (let step = 0; step < HALVINGS; step++) {
    const quality = (low + high) / 2
    const tried = await write(canvas, quality)
    if (tried.size > maxBytes) high = quality
    else [low, best] = [quality, tried]
  }
  return best
}

/**
 * Writes a drawn picture, which is used up by it, with at most so many bytes: with less quality as far as nobody sees it, then smaller.
 * There are never more than two canvases, and none is left.
 */
export const encodePicture = async (
  drawn: OffscreenCanvas,
  type: PictureType,
  maxBytes: number,
  signal: AbortSignal,
): Promise<SavedPicture> => {
  const write = writeIn(type, signal)
  let canvas = drawn
  let scale = 1
  try {
    if (type === 'image/jpeg') layWhite(drawn)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { width, height } = canvas
      const first = await write(canvas, BEST)
      const isFitted = first.size > maxBytes && type !== 'image/png'
      const written = isFitted ? await fitQuality(canvas, write, maxBytes) : first
      if (written && written.size <= maxBytes)
        return { blob: written, width, height, ...(attempt > 0 ? { madeSmaller: 'for the limit' } : {}) }
      scale *= Math.min(LARGEST_STEP, Math.sqrt(maxBytes / first.size) * MARGIN)
      if (drawn.width * scale < 1 || drawn.height * scale < 1) break
      if (canvas !== drawn) giveUp(canvas)
      canvas = smallerOf(drawn, scale)
    }
    throw new Error('The picture cannot be made small enough')
  } finally {
    giveUp(canvas)
    giveUp(drawn)
  }
}
