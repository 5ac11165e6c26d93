import type { Size } from '../edit/edit-state.ts'

/** Anything that can be drawn and has a size. */
export type Drawable = ImageBitmap | OffscreenCanvas

/** A canvas that pictures are drawn on; what is read back often stays out of the graphics card. */
export const canvasOf = ({ width, height }: Size, isRead = false) => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d', { willReadFrequently: isRead })
  if (!pen) throw new Error('This browser cannot draw a picture of this size')
  // Finer than this takes many times as long, and is only seen where a picture is made much larger.
  pen.imageSmoothingQuality = 'medium'
  return { canvas, pen }
}

/** Frees the pixels of a canvas at once: a large one has 160 MB, and the collector may come long after the next is made. */
export const giveUp = (canvas: OffscreenCanvas) => {
  canvas.width = 0
}
