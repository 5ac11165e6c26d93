import type { Box, EditObject, EditState, Point, Redaction, Text } from './edit-state.ts'
import { mapPoint, turned } from './geometry.ts'

/** A box that may be turned about its centre. */
export type TurnedBox = Box & { rotation: number }

/** How large words are drawn. */
export type MeasureText = (text: Text) => { width: number; height: number }

/** The box around points. */
export const boxAround = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
}

/** The box of an object, before its turn, counted from its place. */
const ownBox = (object: EditObject, measure: MeasureText): Box => {
  switch (object.kind) {
    case 'pen':
      return boxAround(object.points.length > 0 ? object.points : [{ x: 0, y: 0 }])
    case 'line':
    case 'arrow':
      return boxAround([{ x: 0, y: 0 }, object.to])
    case 'text':
      return { x: 0, y: 0, ...measure(object) }
    default:
      return { x: 0, y: 0, width: object.width, height: object.height }
  }
}

/** The box that an object fills on the opened picture. */
export const boundsOf = (object: EditObject, measure: MeasureText): TurnedBox => {
  const own = ownBox(object, measure)
  const centre = mapPoint(turned(object.rotation), own)
  return { ...own, x: object.x + centre.x, y: object.y + centre.y, rotation: object.rotation }
}

/** The corners of a turned box, clockwise from the upper left. */
export const cornersOf = ({ x, y, width, height, rotation }: TurnedBox): Point[] =>
  [
    { x: -width / 2, y: -height / 2 },
    { x: width / 2, y: -height / 2 },
    { x: width / 2, y: height / 2 },
    { x: -width / 2, y: height / 2 },
  ].map((corner) => {
    const at = mapPoint(turned(rotation), corner)
    return { x: x + at.x, y: y + at.y }
  })

/** Whether a point lies in a turned box, or so near to it. */
const isOn = ({ x, y, width, height, rotation }: TurnedBox, point: Point, slack: number): boolean => {
  const at = mapPoint(turned(-rotation), { x: point.x - x, y: point.y - y })
  return Math.abs(at.x) <= width / 2 + slack && Math.abs(at.y) <= height / 2 + slack
}

/** The topmost object at a point of the opened picture. */
export const objectAt = ({ objects }: EditState, point: Point, slack: number, measure: MeasureText) =>
  objects.findLast((object) => isOn(boundsOf(object, measure), point, slack))

/** The last redaction at a point of the opened picture. */
export const redactionAt = ({ redactions }: EditState, point: Point): Redaction | undefined =>
  redactions.findLast((redaction) => isOn({ ...redaction, rotation: 0 }, point, 0))

/** The object, so many times as large, in its place. */
export const scaleObject = <Kind extends EditObject>(object: Kind, by: number): Kind => {
  const scaledPoint = ({ x, y }: Point) => ({ x: x * by, y: y * by })
  switch (object.kind) {
    case 'pen':
      return { ...object, points: object.points.map(scaledPoint), stroke: object.stroke * by }
    case 'line':
    case 'arrow':
      return { ...object, to: scaledPoint(object.to), stroke: object.stroke * by }
    case 'text':
      return { ...object, size: object.size * by }
    default:
      return { ...object, width: object.width * by, height: object.height * by }
  }
}

const KINDS: Readonly<Record<EditObject['kind'], string>> = {
  pen: 'Drawing',
  line: 'Line',
  arrow: 'Arrow',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  text: 'Text',
  sticker: 'Sticker',
}

/** What an object is called in a list. */
export const nameOfObject = (object: EditObject): string => {
  const about = object.kind === 'text' ? object.text.split('\n')[0] : object.kind === 'sticker' ? object.name : ''
  return about ? `${KINDS[object.kind]}: ${about}` : KINDS[object.kind]
}
