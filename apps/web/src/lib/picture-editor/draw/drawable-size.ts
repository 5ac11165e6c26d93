import type { Size } from '../edit/edit-state.ts'
import { limitSize } from '../edit/geometry.ts'
import { canvasOf, giveUp } from './canvas.ts'

const SMALLER = 0.8
const FEWEST_PIXELS = 1_000_000

/** Whether this browser has a canvas of a size: some give an empty one without a word. */
const isDrawable = ({ width, height }: Size) => {
  try {
    const { canvas, pen } = canvasOf({ width, height }, true)
    pen.fillRect(width - 1, height - 1, 1, 1)
    const isDrawn = pen.getImageData(width - 1, height - 1, 1, 1).data[3] === 255
    giveUp(canvas)
    return isDrawn
  } catch {
    return false
  }
}

/** As large as it should be, or as this browser can draw it. */
export const drawableSize = (wanted: Size, canDraw: (size: Size) => boolean = isDrawable): Size => {
  let size = wanted
  while (size.width * size.height > FEWEST_PIXELS && !canDraw(size))
    size = limitSize(size, size.width * size.height * SMALLER)
  return size
}
