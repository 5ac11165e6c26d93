import type { EditState, Size } from '../edit/edit-state.ts'
import { limitSize } from '../edit/geometry.ts'
import { canvasOf, type Drawable, giveUp } from './canvas.ts'
import { drawRedacted, redrawRedacted } from './draw-redactions.ts'

// Previews are drawn from a picture of at most so many pixels, or from one of a quarter of them and so on: the smallest that has as many
// as are shown. It is made smaller by less than half then, which the quickest way of drawing does as well as the others.
const PREVIEW_PIXELS = 4_000_000
const LEVELS = 4
/** How previews are drawn. */
export const QUICKEST = 'low'

const smallerOf = (picture: Drawable, size: Size): Drawable => {
  if (size.width === picture.width && size.height === picture.height) return picture
  const { canvas, pen } = canvasOf(size, true)
  pen.drawImage(picture, 0, 0, size.width, size.height)
  const smaller = canvas.transferToImageBitmap()
  giveUp(canvas)
  return smaller
}

/** A picture that previews are drawn from, and one more canvas on which parts of it are redacted, however often they move. */
const createLevel = (small: Drawable, source: Size, colours: Drawable) => {
  let redacted: (ReturnType<typeof canvasOf> & { drawn: EditState['redactions'] }) | null = null
  return {
    small,
    without: (redactions: EditState['redactions']): Drawable => {
      if (redactions.length === 0) return small
      if (redacted === null) {
        redacted = { ...canvasOf(small, true), drawn: redactions }
        drawRedacted(small, redactions, { pen: redacted.pen, size: small, source, colours })
      } else if (JSON.stringify(redacted.drawn) !== JSON.stringify(redactions)) {
        redrawRedacted(small, redacted.drawn, redactions, { pen: redacted.pen, size: small, source, colours })
        redacted.drawn = redactions
      }
      return redacted.canvas
    },
  }
}

const halfOf = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.ceil(width / 2)),
  height: Math.max(1, Math.ceil(height / 2)),
})

/** What previews are drawn from, however small they are. */
export const createLevels = (picture: Drawable) => {
  const source = { width: picture.width, height: picture.height }
  const largest = smallerOf(picture, limitSize(picture, PREVIEW_PIXELS))
  const levels = [createLevel(largest, source, largest)]
  /** The level for pictures that are drawn so many times as large as the opened one. */
  const levelFor = (scale: number) => {
    let level = levels[0]!
    for (let step = 1; step < LEVELS; step++) {
      const half = halfOf(level.small)
      if (half.width < source.width * scale) break
      levels[step] ??= createLevel(smallerOf(level.small, half), source, largest)
      level = levels[step]!
    }
    return level
  }
  return { largest, levelFor }
}
