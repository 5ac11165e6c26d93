import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type DragStart, swipeOf } from './swipe.ts'
import type { StageZoom } from './use-zoom.ts'
import type { Point } from './zoom.ts'

const TAP_PX = 10
const DOUBLE_TAP = { ms: 350, px: 40 }
// One notch of a wheel is 100 to 120 px; a pinch on a trackpad comes as a wheel with Ctrl, in far smaller steps.
const WHEEL_GROWTH = 0.002
const TRACKPAD_GROWTH = 0.01
const LINE_PX = 16

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const pointOf = (event: { clientX: number; clientY: number }): Point => ({ x: event.clientX, y: event.clientY })

/** A point of the window, from the middle of an element. */
const fromMiddle = (element: Element, point: Point): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: point.x - left - width / 2, y: point.y - top - height / 2 }
}

/** Zooms by the wheel, at the pointer. React's own listeners cannot keep the browser from zooming the page. */
const useWheel = (stage: RefObject<HTMLElement | null>, zoom: StageZoom) => {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (!stage.current) return
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY
    const factor = Math.exp(-pixels * (event.ctrlKey ? TRACKPAD_GROWTH : WHEEL_GROWTH))
    zoom.growAt(factor, fromMiddle(stage.current, pointOf(event)))
  })
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [stage])
}

type Tap = Point & { at: number }

/**
 * What fingers and a mouse do on the stage: one pointer turns the page, or moves a picture that is zoomed; two zoom; two taps zoom in
 * and out again. A drag that another finger has joined turns nothing.
 */
export const useStageGestures = (
  stage: RefObject<HTMLElement | null>,
  zoom: StageZoom,
  onTurn: (turn: 'previous' | 'next') => void,
) => {
  const held = useRef(new Map<number, Point>())
  const start = useRef<DragStart>(null)
  const lastTap = useRef<Tap>(null)
  useWheel(stage, zoom)

  const tap = (element: Element, point: Point, at: number) => {
    const before = lastTap.current
    const isSecond = before !== null && at - before.at < DOUBLE_TAP.ms && distance(before, point) < DOUBLE_TAP.px
    lastTap.current = isSecond ? null : { ...point, at }
    if (isSecond) zoom.toggleAt(fromMiddle(element, point))
  }
  const pinch = (element: Element, id: number, now: Point) => {
    const before = held.current.get(id)
    const other = [...held.current].find(([key]) => key !== id)?.[1]
    if (!before || !other) return
    const middle = between(before, other)
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    zoom.growAt(factor, fromMiddle(element, middle), minus(between(now, other), middle))
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    const isHeld = held.current.delete(event.pointerId)
    const from = start.current
    start.current = null
    if (!isHeld) return
    zoom.drag(0)
    return from
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || held.current.size === 2) return
      held.current.set(event.pointerId, pointOf(event))
      event.currentTarget.setPointerCapture(event.pointerId)
      const isFirst = held.current.size === 1
      start.current = isFirst ? { ...pointOf(event), pointerType: event.pointerType } : null
      if (!isFirst) zoom.drag(0)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = held.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      if (held.current.size === 2) pinch(event.currentTarget, event.pointerId, now)
      else if (zoom.isZoomed) zoom.move(minus(now, before))
      else if (start.current) zoom.drag(now.x - start.current.x)
      held.current.set(event.pointerId, now)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = release(event)
      if (!from) return
      if (distance(from, pointOf(event)) < TAP_PX) return tap(event.currentTarget, pointOf(event), event.timeStamp)
      const turn = zoom.isZoomed ? null : swipeOf(from, pointOf(event))
      if (turn) onTurn(turn)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      release(event)
    },
    // The browser's own dragging of pictures would take the pointer away.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
