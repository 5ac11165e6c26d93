/** A width and a height in CSS pixels, or in those of a picture. */
export type Size = { width: number; height: number }

/** A point from the middle of the stage, or a way across it. */
export type Point = { x: number; y: number }

/** How a picture is looked at: how much larger than whole, and how far its middle is from that of the stage. */
export type Zoom = Point & { scale: number }

/** What zooming is bounded by: the stage, the picture when it is seen whole, and the picture's own pixels. */
export type ZoomBounds = { stage: Size; whole: Size; picture: Size }

/** The whole picture. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }

// Pictures with few pixels can be looked at closely too.
const LEAST_MAX_SCALE = 4
// Beyond one pixel of the picture for one of the screen: there single pixels can be told apart.
const MAX_PIXEL_SCALE = 2
const LEAST_CLOSE_SCALE = 2.5
// A pinch that ends this near to the whole picture means the whole picture.
const NEARLY_WHOLE = 1.02

/** The size of a picture that is as large as a box lets it be. */
export const fitInto = (box: Size, picture: Size): Size => {
  const share = Math.min(box.width / picture.width, box.height / picture.height)
  return { width: picture.width * share, height: picture.height * share }
}

// Before there is a layout the picture has no width.
const pixelScale = ({ whole, picture }: ZoomBounds) => (whole.width > 0 ? picture.width / whole.width : 0)

/** The largest scale: there a pixel of the original is at least two wide. */
export const maxScale = (bounds: ZoomBounds) => Math.max(LEAST_MAX_SCALE, MAX_PIXEL_SCALE * pixelScale(bounds))

/** The scale of a double tap: a pixel of the original for each of the screen, where that is close. */
export const closeScale = (bounds: ZoomBounds) => Math.max(LEAST_CLOSE_SCALE, pixelScale(bounds))

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))
const room = (scale: number, whole: number, stage: number) => Math.max(0, (whole * scale - stage) / 2)

/** Moves the picture, as far as there is something of it to be seen beyond the edge. */
export const moveBy = ({ scale, x, y }: Zoom, by: Point, { whole, stage }: ZoomBounds): Zoom => ({
  scale,
  x: within(x + by.x, room(scale, whole.width, stage.width)),
  y: within(y + by.y, room(scale, whole.height, stage.height)),
})

/** Zooms to a scale; what lies under the point stays there. */
export const zoomAt = (zoom: Zoom, wanted: number, at: Point, bounds: ZoomBounds): Zoom => {
  const scale = Math.min(maxScale(bounds), wanted)
  if (scale < NEARLY_WHOLE) return WHOLE
  const grown = scale / zoom.scale
  const moved = { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }
  return moveBy(moved, { x: 0, y: 0 }, bounds)
}

/** Whether the screen shows more of a picture, at this scale, than the largest of the given widths has. */
export const isBeyond = (widths: readonly number[], shownWidth: number, pixelRatio: number) =>
  widths.length > 0 && shownWidth * pixelRatio > Math.max(...widths)
