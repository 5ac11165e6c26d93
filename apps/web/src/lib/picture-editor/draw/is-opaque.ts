import { canvasOf, type Drawable, giveUp } from './canvas.ts'

// So much is looked at once: 8 MB, however large the picture is.
const STRIP_PIXELS = 2_000_000

/** Whether nothing of a picture can be seen through. */
export const isOpaque = (picture: Drawable): boolean => {
  const { width, height } = picture
  const rows = Math.min(height, Math.max(1, Math.floor(STRIP_PIXELS / width)))
  const { canvas, pen } = canvasOf({ width, height: rows }, true)
  pen.globalCompositeOperation = 'copy'
  try {
    for (let top = 0; top < height; top += rows) {
      pen.drawImage(picture, 0, -top)
      const { data } = pen.getImageData(0, 0, width, Math.min(rows, height - top))
      for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
    }
    return true
  } finally {
    giveUp(canvas)
  }
}
