import { type PointerEvent, useRef } from 'react'
import { addObject, addRedaction, changeObject, changeRedaction, type NewObject } from '../edit/changes.ts'
import type { EditObject, Point, Redaction } from '../edit/edit-state.ts'
import { MAX_POINTS, MIN_CROP } from '../edit/limits.ts'
import { boundsOf, boxAround, objectAt, redactionAt } from '../edit/objects.ts'
import type { Edits } from '../screen/use-edits.ts'
import { type Brush, extendPen, strokeOf } from './brush.ts'
import {
  dragCorner,
  dragCropHandle,
  dragTurn,
  HANDLES,
  isRedaction,
  itemOf,
  moveCrop,
  moveItem,
  resizeAbout,
  zoomCrop,
} from './drags.ts'
import { measureText } from './measure-text.ts'

/** How points of the stage become points of the picture. */
export type StageMap = {
  /** From pixels of the stage to the opened picture. */
  toSource: (point: Point) => Point
  /** How many pixels of what was turned and straightened one pixel of the stage is. */
  scale: number
}

type Move = (to: Point) => void

/** What a finger has begun; what it draws is taken back when a second one follows. */
type Gesture = { move: Move | null; isDrawing: boolean }

// So near to something, in pixels of the stage, is a press meant for it.
const NEAR = 8
const GROUP = 'gesture'
// The handle that is the inside of a frame.
const FRAME = 'inside'
const NOTHING: Gesture = { move: null, isDrawing: false }

const centreOf = (item: EditObject | Redaction): Point => (isRedaction(item) ? item : boundsOf(item, measureText))

/** Takes hold of the crop by a handle, or by its middle. */
const grabCrop = (
  { state, apply }: Edits,
  { scale }: StageMap,
  from: Point,
  handle: string | undefined,
): Move | null => {
  if (handle === undefined) return null
  const { crop } = state.geometry
  const corner = HANDLES[Number(handle)]
  return (to) => {
    const by = { x: (to.x - from.x) * scale, y: (to.y - from.y) * scale }
    apply(corner ? dragCropHandle(crop, corner, by, MIN_CROP) : moveCrop(crop, by), GROUP)
  }
}

/** Takes hold of what is chosen by one of its handles. */
const grabHandle = ({ state, selected, apply }: Edits, map: StageMap, from: Point, handle: string): Move | null => {
  const item = itemOf(state, selected)
  if (!item) return null
  const centre = centreOf(item)
  const start = map.toSource(from)
  return (to) => {
    const at = map.toSource(to)
    if (handle === 'turn') return isRedaction(item) ? undefined : apply(dragTurn(item, centre, start, at), GROUP)
    const corner = HANDLES[Number(handle)]
    if (corner) apply(dragCorner(item, corner, centre, start, at), GROUP)
  }
}

/** Takes hold of what lies at a point and chooses it; what is chosen already is held by all of its frame. */
const grabItem = (edits: Edits, map: StageMap, from: Point, isOnFrame: boolean): Move | null => {
  const { state, selected, select, tool, apply } = edits
  const start = map.toSource(from)
  const found = () =>
    tool === 'redact' ? redactionAt(state, start) : objectAt(state, start, NEAR * map.scale, measureText)
  const item = isOnFrame ? itemOf(state, selected) : found()
  select(item?.id ?? null)
  if (!item) return null
  return (to) => {
    const at = map.toSource(to)
    apply(moveItem(item, { x: at.x - start.x, y: at.y - start.y }), GROUP)
  }
}

/** Draws something new. A dot of the pen and words are there at once, shapes with the first move. */
const drawItem = ({ state, select, apply }: Edits, map: StageMap, from: Point, brush: Brush): Move | null => {
  const start = map.toSource(from)
  const id = state.nextId
  const first = strokeOf(brush, state, start, start)
  if (!first) return null
  const put = (next: NewObject) =>
    apply((before) => {
      const isThere = before.objects.some((each) => each.id === id)
      if (isThere) return changeObject(before, { ...next, id } as EditObject)
      return before.nextId === id ? addObject(before, next) : before
    }, GROUP)
  if (first.kind === 'text') {
    put(first)
    select(id)
    return null
  }
  if (first.kind === 'pen') put(first)
  const points: Point[] = [start]
  return (to) => {
    const at = map.toSource(to)
    if (points.length < MAX_POINTS) points.push(at)
    const next = first.kind === 'pen' ? extendPen({ ...first, id }, points) : strokeOf(brush, state, start, at)
    if (next) put(next)
    if (first.kind !== 'pen') select(id)
  }
}

/** Draws a part that is to be destroyed. */
const drawRedaction = ({ state, select, apply }: Edits, map: StageMap, from: Point, brush: Brush): Move => {
  const id = state.nextId
  return (to) => {
    // On a picture that was straightened it has to be larger to hide all that was dragged over.
    const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }].map(map.toSource)
    const part = { ...boxAround(corners), style: brush.redaction }
    apply((before) => {
      const isThere = before.redactions.some((each) => each.id === id)
      if (isThere) return changeRedaction(before, { ...part, id })
      return before.nextId === id ? addRedaction(before, part) : before
    }, GROUP)
    select(id)
  }
}

/** Two fingers: what is chosen becomes larger and turns, the crop becomes larger. */
const pinch = ({ state, selected, tool, apply }: Edits, { toSource }: StageMap, one: Point, other: Point) => {
  const reach = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) || 1
  const angle = (a: Point, b: Point) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  const item = itemOf(state, selected)
  const { crop } = state.geometry
  // On a mirrored picture fingers turn the other way round.
  const startAngle = angle(toSource(one), toSource(other))
  return (a: Point, b: Point) => {
    const by = reach(a, b) / reach(one, other)
    if (tool === 'crop') apply(zoomCrop(crop, 1 / by), GROUP)
    else if (item && !isRedaction(item)) {
      const next = resizeAbout(item, centreOf(item), by, angle(toSource(a), toSource(b)) - startAngle)
      apply((before) => changeObject(before, next), GROUP)
    }
  }
}

/** Whether a press is meant for words that are there already. */
const isOnWords = ({ state, selected }: Edits, map: StageMap, from: Point, isOnFrame: boolean) => {
  const item = isOnFrame ? itemOf(state, selected) : objectAt(state, map.toSource(from), 0, measureText)
  return item !== undefined && !isRedaction(item) && item.kind === 'text'
}

const begin = (edits: Edits, map: StageMap, brush: Brush, from: Point, handle: string | undefined): Gesture => {
  const { tool } = edits
  const isOnFrame = handle === FRAME
  if (tool === 'crop') return { move: grabCrop(edits, map, from, handle), isDrawing: false }
  if (tool !== 'annotate' && tool !== 'sticker' && tool !== 'redact') return NOTHING
  if (handle !== undefined && !isOnFrame) return { move: grabHandle(edits, map, from, handle), isDrawing: false }
  const isDrawing = tool === 'annotate' && brush.kind !== 'select'
  if (isDrawing && !(brush.kind === 'text' && isOnWords(edits, map, from, isOnFrame)))
    return { move: drawItem(edits, map, from, brush), isDrawing }
  const grabbed = grabItem(edits, map, from, isOnFrame)
  if (grabbed || tool !== 'redact') return { move: grabbed, isDrawing: false }
  return { move: drawRedaction(edits, map, from, brush), isDrawing: true }
}

/** What fingers and the mouse do on the stage. */
export const useStagePointer = (edits: Edits, map: StageMap, brush: Brush) => {
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef(NOTHING)
  // What there was when the first finger came down.
  const first = useRef(edits)
  const stretch = useRef<((a: Point, b: Point) => void) | null>(null)
  const hasPlacedText = useRef(false)
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    fingers.current.delete(event.pointerId)
    gesture.current = NOTHING
    stretch.current = null
    edits.endStep()
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const point = pointOf(event)
      fingers.current.set(event.pointerId, point)
      const [one, other] = [...fingers.current.values()]
      if (one && other) {
        const { state, selected } = first.current
        const { isDrawing } = gesture.current
        if (isDrawing) {
          edits.dropStep()
          edits.select(selected)
        } else edits.endStep()
        gesture.current = NOTHING
        hasPlacedText.current = false
        stretch.current = pinch(isDrawing ? { ...edits, state, selected } : edits, map, one, other)
        return
      }
      edits.endStep()
      first.current = edits
      const handle = event.target instanceof SVGElement ? event.target.dataset.handle : undefined
      gesture.current = begin(edits, map, brush, point, handle)
      hasPlacedText.current = gesture.current.isDrawing && brush.kind === 'text'
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!fingers.current.has(event.pointerId)) return
      const point = pointOf(event)
      fingers.current.set(event.pointerId, point)
      const [one, other] = [...fingers.current.values()]
      if (one && other) stretch.current?.(one, other)
      else gesture.current.move?.(point)
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Not before: a browser moves the focus to where the mouse went down, and after a touch it does so when the finger is gone.
    onClick: () => {
      if (hasPlacedText.current && edits.selected !== null) edits.write(edits.selected)
      hasPlacedText.current = false
    },
  }
}
