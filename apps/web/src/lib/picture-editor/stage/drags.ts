import { changeObject, changeRedaction, cropTo, dragCrop } from '../edit/changes.ts'
import {
  type Box,
  CROP_RATIOS,
  type EditObject,
  type EditState,
  type Point,
  type Redaction,
} from '../edit/edit-state.ts'
import { mapPoint, turned } from '../edit/geometry.ts'
import { MIN_CROP } from '../edit/limits.ts'
import { scaleObject } from '../edit/objects.ts'
import type { Change } from '../screen/use-edits.ts'

/** A handle of a box: -1 for left or top, 1 for right or bottom, 0 for the middle of a side. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 }

/** The eight handles of a box, clockwise. */
export const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
]

/** A box of which one handle was moved while the opposite side stays; nothing becomes smaller than `least`. */
const dragHandle = (box: Box, { x, y }: Handle, by: Point, least: number): Box => {
  const width = Math.max(least, box.width + x * by.x)
  const height = Math.max(least, box.height + y * by.y)
  return { x: box.x + (x * (width - box.width)) / 2, y: box.y + (y * (height - box.height)) / 2, width, height }
}

/** The same with a shape that is kept: a side moves its neighbours along. */
const dragShaped = (box: Box, handle: Handle, by: Point, least: number, shape: number): Box => {
  const free = dragHandle(box, handle, by, least)
  const isByHeight = handle.x === 0 || (handle.y !== 0 && free.height / box.height > free.width / box.width)
  const width = Math.max(least, isByHeight ? free.height * shape : free.width)
  const height = width / shape
  return {
    x: box.x + (handle.x * (width - box.width)) / 2,
    y: box.y + (handle.y * (height - box.height)) / 2,
    width,
    height,
  }
}

/** Moves a handle of the crop, from where it was when it was taken hold of; along an edge of the picture a free corner slides. */
export const dragCropHandle =
  (from: Box, handle: Handle, by: Point, least: number): Change =>
  (state) => {
    const shape = CROP_RATIOS[state.geometry.ratio]
    if (shape !== null) return dragCrop(state, from, dragShaped(from, handle, by, least, shape))
    const sideways = dragCrop(state, from, dragHandle(from, handle, { x: by.x, y: 0 }, least))
    const { crop } = sideways.geometry
    return dragCrop(sideways, crop, dragHandle(crop, handle, { x: 0, y: by.y }, least))
  }

/** Moves the crop; along an edge of the picture it slides. */
export const moveCrop =
  (from: Box, by: Point): Change =>
  (state) => {
    const sideways = dragCrop(state, from, { ...from, x: from.x + by.x })
    return dragCrop(sideways, sideways.geometry.crop, {
      ...sideways.geometry.crop,
      y: sideways.geometry.crop.y + by.y,
    })
  }

/** Makes the crop larger or smaller about its middle, in its own shape; at an edge of the picture it moves away from it. */
export const zoomCrop =
  (from: Box, by: number): Change =>
  (state) => {
    const scale = Math.max(by, Math.min(1, MIN_CROP / Math.min(from.width, from.height)))
    return cropTo(state, { ...from, width: from.width * scale, height: from.height * scale })
  }

/** Moves an object or a redaction. */
export const moveItem = (item: EditObject | Redaction, by: Point): Change => {
  const moved = { ...item, x: item.x + by.x, y: item.y + by.y }
  return (state) => (isRedaction(moved) ? changeRedaction(state, moved) : changeObject(state, moved))
}

/** Whether something chosen is a part that is destroyed. */
export const isRedaction = (item: EditObject | Redaction): item is Redaction => 'style' in item

/** Finds what is chosen. */
export const itemOf = ({ objects, redactions }: EditState, id: number | null): EditObject | Redaction | undefined =>
  objects.find((each) => each.id === id) ?? redactions.find((each) => each.id === id)

const LEAST = 4

/** Moves a corner of something: rectangles follow it freely, everything else keeps its shape and its middle. */
export const dragCorner = (
  item: EditObject | Redaction,
  handle: Handle,
  centre: Point,
  from: Point,
  to: Point,
): Change => {
  const by = { x: to.x - from.x, y: to.y - from.y }
  if (isRedaction(item)) return (state) => changeRedaction(state, { ...item, ...dragHandle(item, handle, by, LEAST) })
  if (item.kind === 'rectangle' || item.kind === 'ellipse') {
    const own = mapPoint(turned(-item.rotation), by)
    const { x, y, width, height } = dragHandle({ ...item, x: 0, y: 0 }, handle, own, LEAST)
    const shift = mapPoint(turned(item.rotation), { x, y })
    return (state) => changeObject(state, { ...item, x: item.x + shift.x, y: item.y + shift.y, width, height })
  }
  const farOf = ({ x, y }: Point) => Math.hypot(x - centre.x, y - centre.y)
  const scale = Math.max(0.05, farOf(to) / Math.max(1e-6, farOf(from)))
  return (state) => changeObject(state, resizeAbout(item, centre, scale, 0))
}

/** The object, larger and turned about a point. */
export const resizeAbout = (item: EditObject, centre: Point, scale: number, degrees: number): EditObject => {
  const away = mapPoint(turned(degrees), { x: (item.x - centre.x) * scale, y: (item.y - centre.y) * scale })
  return {
    ...scaleObject(item, scale),
    x: centre.x + away.x,
    y: centre.y + away.y,
    rotation: (item.rotation + degrees) % 360,
  }
}

const DEGREES = 180 / Math.PI

/** Turns an object about the middle of its box. */
export const dragTurn = (item: EditObject, centre: Point, from: Point, to: Point): Change => {
  const angleOf = ({ x, y }: Point) => Math.atan2(y - centre.y, x - centre.x) * DEGREES
  const turnedItem = resizeAbout(item, centre, 1, angleOf(to) - angleOf(from))
  return (state) => changeObject(state, turnedItem)
}
