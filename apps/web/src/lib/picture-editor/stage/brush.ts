import type { NewObject } from '../edit/changes.ts'
import type { EditObject, EditState, Font, Point } from '../edit/edit-state.ts'
import { inverseOf, mapPoint, matrixTo, turned } from '../edit/geometry.ts'

/** What a press on the picture draws; `select` takes hold of what lies there. */
export const BRUSHES = ['select', 'pen', 'line', 'arrow', 'rectangle', 'ellipse', 'text'] as const

/** How new things are drawn. */
export type Brush = {
  kind: (typeof BRUSHES)[number]
  colour: string
  /** The width of a line, in thousandths of the longer side of what was cut. */
  stroke: number
  filled: boolean
  font: Font
  /** The size of letters, in hundredths of the longer side of what was cut. */
  size: number
  redaction: 'blocks' | 'solid'
}

/** The brush that the editor begins with. */
export const FIRST_BRUSH: Brush = {
  kind: 'select',
  colour: '#cc2b1b',
  stroke: 8,
  filled: false,
  font: 'display',
  size: 8,
  redaction: 'blocks',
}

/** The longer side of what was cut, in pixels of the opened picture. */
export const longSide = ({ geometry: { crop } }: EditState) => Math.max(crop.width, crop.height)

/** From the opened picture to what was cut of it, as it is seen: turned, mirrored, counted from its upper left corner. */
const seenMatrix = ({ source, geometry }: EditState) => matrixTo(source, geometry, geometry.crop, geometry.crop)

/** Where a point of the opened picture is seen. */
export const toSeen = (state: EditState, point: Point): Point => mapPoint(seenMatrix(state), point)

/** The point of the opened picture that is seen at a place. */
export const fromSeen = (state: EditState, point: Point): Point => mapPoint(inverseOf(seenMatrix(state)), point)

/** The point of the opened picture that is in the middle of what is shown. */
export const middleOf = (state: EditState): Point => {
  const { width, height } = state.geometry.crop
  return fromSeen(state, { x: width / 2, y: height / 2 })
}

/** A way on what is shown as a way on the opened picture, which may be turned and mirrored. */
export const turnBack = (state: EditState, by: Point): Point =>
  mapPoint({ ...inverseOf(seenMatrix(state)), e: 0, f: 0 }, by)

/** Whether the picture is seen as in a mirror. */
const isMirrored = ({ geometry: { flipX, flipY } }: EditState) => flipX !== flipY

/** The turn with which everything stands upright, however the picture was turned and mirrored. */
export const uprightRotation = (state: EditState): number => {
  const { a, b } = inverseOf(seenMatrix(state))
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return Math.round((isMirrored(state) ? degrees - 180 : degrees) * 100) / 100 + 0
}

/** Degrees from -180 to 180. */
const halfTurn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180 + 0

/** How far something is turned as it is seen, in degrees clockwise. */
export const toSeenTurn = (state: EditState, rotation: number): number =>
  halfTurn((isMirrored(state) ? -1 : 1) * (rotation - uprightRotation(state)))

/** The turn on the opened picture of something that is seen turned by so many degrees. */
export const fromSeenTurn = (state: EditState, degrees: number): number =>
  halfTurn(uprightRotation(state) + (isMirrored(state) ? -1 : 1) * degrees)

const FIRST_WORDS = 'Your text'

/** A new thing that the brush draws from one point to another. */
export const strokeOf = (brush: Brush, state: EditState, from: Point, to: Point): NewObject | null => {
  const { kind, colour, filled, font } = brush
  const long = longSide(state)
  const stroke = (brush.stroke / 1000) * long
  const by = { x: to.x - from.x, y: to.y - from.y }
  const plain = { ...from, rotation: 0, colour, stroke }
  switch (kind) {
    case 'select':
      return null
    case 'pen':
      return { ...plain, kind, points: [{ x: 0, y: 0 }] }
    case 'line':
    case 'arrow':
      return { ...plain, kind, to: by }
    case 'rectangle':
    case 'ellipse': {
      // Its sides run with those of what is seen.
      const rotation = uprightRotation(state)
      const own = mapPoint(turned(-rotation), by)
      const box = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: Math.abs(own.x), height: Math.abs(own.y) }
      return { ...plain, ...box, kind, rotation, filled }
    }
    case 'text':
      return {
        ...from,
        kind,
        font,
        colour,
        text: FIRST_WORDS,
        rotation: uprightRotation(state),
        size: (brush.size / 100) * long,
      }
  }
}

/** A new thing in the middle of what is shown, for those who do not draw by hand. */
export const placedByBrush = (brush: Brush, state: EditState): NewObject | null => {
  const middle = middleOf(state)
  const reach = longSide(state) / 6
  const by = turnBack(state, { x: reach, y: reach / 2 })
  const from = brush.kind === 'text' ? middle : { x: middle.x - by.x, y: middle.y - by.y }
  const placed = strokeOf(brush, state, from, { x: middle.x + by.x, y: middle.y + by.y })
  return placed?.kind === 'pen'
    ? {
        ...placed,
        points: [
          { x: 0, y: 0 },
          { x: 2 * by.x, y: 2 * by.y },
        ],
      }
    : placed
}

/** A line that was drawn freely, with one point more. */
export const extendPen = (pen: Extract<EditObject, { kind: 'pen' }>, points: readonly Point[]) => ({
  ...pen,
  points: points.map(({ x, y }) => ({ x: x - pen.x, y: y - pen.y })),
})
