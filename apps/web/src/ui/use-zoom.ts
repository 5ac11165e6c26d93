import { type RefObject, useEffect, useState } from 'react'
import {
  closeScale,
  fitInto,
  moveBy,
  type Point,
  type Size,
  WHOLE,
  type Zoom,
  type ZoomBounds,
  zoomAt,
} from './zoom.ts'

/** `wholeWidth` is that of the picture when it is seen whole, as it was measured last. */
type Look = Zoom & { src: string; dragged: number; isSmooth: boolean; wholeWidth: number }

const CENTRE: Point = { x: 0, y: 0 }
const KEY_FACTOR = 1.5

const boundsOf = (stage: HTMLElement | null, picture: Size): ZoomBounds => {
  const box = { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 }
  // The stage has a padding; what lies in it has the size in which the picture is seen whole, whatever its transform.
  const place = stage?.firstElementChild
  const inner = place instanceof HTMLElement ? { width: place.offsetWidth, height: place.offsetHeight } : box
  return { stage: box, whole: fitInto(inner, picture), picture }
}

/** How the picture on a stage is looked at; another picture is seen whole first. */
export const useZoom = (stage: RefObject<HTMLElement | null>, picture: Size & { src: string }) => {
  const { src, width, height } = picture
  const begin = (): Look => ({ ...WHOLE, src, dragged: 0, isSmooth: false, wholeWidth: 0 })
  const [kept, setKept] = useState(begin)
  const look = kept.src === src ? kept : begin()

  const change = (next: (now: Zoom, bounds: ZoomBounds) => Zoom, isSmooth: boolean) => {
    const bounds = boundsOf(stage.current, picture)
    setKept((before) => {
      const now = before.src === src ? before : begin()
      return { ...begin(), ...next(now, bounds), isSmooth, wholeWidth: bounds.whole.width }
    })
  }

  useEffect(() => {
    // A stage that has another size now may show what lies beyond the picture.
    const refit = () => {
      const bounds = boundsOf(stage.current, { width, height })
      setKept((now) => ({ ...now, ...moveBy(now, CENTRE, bounds), wholeWidth: bounds.whole.width }))
    }
    window.addEventListener('resize', refit)
    return () => window.removeEventListener('resize', refit)
  }, [stage, width, height])

  return {
    look,
    isZoomed: look.scale > 1,
    reset: () => change(() => WHOLE, true),
    /** One step of a key or a button. */
    step: (way: 'in' | 'out') =>
      change((now, bounds) => {
        const scale = way === 'in' ? now.scale * KEY_FACTOR : now.scale / KEY_FACTOR
        return zoomAt(now, scale, CENTRE, bounds)
      }, true),
    /** Between the whole picture and its pixels. */
    toggleAt: (at: Point) =>
      change((now, bounds) => (now.scale > 1 ? WHOLE : zoomAt(now, closeScale(bounds), at, bounds)), true),
    /** Grows by a factor at a point, which may move meanwhile. */
    growAt: (factor: number, at: Point, by: Point = CENTRE) =>
      change((now, bounds) => moveBy(zoomAt(now, now.scale * factor, at, bounds), by, bounds), false),
    move: (by: Point, isSmooth = false) => change((now, bounds) => moveBy(now, by, bounds), isSmooth),
    /** Lets the whole picture go along with a finger. */
    drag: (dragged: number) => setKept((now) => ({ ...(now.src === src ? now : begin()), dragged, isSmooth: false })),
  }
}

/** The zoom of a stage, and what changes it. */
export type StageZoom = ReturnType<typeof useZoom>
