import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Sight } from '../draw/draw-picture.ts'
import type { AskWorker } from '../draw/picture-client.ts'
import type { EditState } from '../edit/edit-state.ts'

type Wanted = { state: EditState; sight: Sight; isWhole: boolean }

// A preview that takes longer is a step behind the hand.
const FRAME_MS = 1000 / 60
// Changes that follow each other sooner than this are one movement.
const REST_MS = 150

/** A quarter of the pixels. */
const coarse = (sight: Sight): Sight => ({
  ...sight,
  size: {
    width: Math.max(1, Math.round(sight.size.width / 2)),
    height: Math.max(1, Math.round(sight.size.height / 2)),
  },
})

/**
 * Draws a state on a canvas of the page: the latest one as soon as the one before is there. Where this takes longer than a frame, what
 * moves is drawn with fewer pixels, and with all of them when it rests. Answers whether drawing has failed.
 */
export const usePreview = (
  canvas: RefObject<HTMLCanvasElement | null>,
  ask: AskWorker,
  state: EditState,
  sight: Sight | null,
) => {
  const [hasFailed, setFailed] = useState(false)
  const wanted = useRef<Wanted | null>(null)
  const isBusy = useRef(false)
  const tookMs = useRef(0)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const show = (picture: ImageBitmap) => {
    const { current } = canvas
    if (!current) return picture.close()
    if (current.width !== picture.width) current.width = picture.width
    if (current.height !== picture.height) current.height = picture.height
    current.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  }
  const drawWanted = async () => {
    if (isBusy.current) return
    isBusy.current = true
    while (wanted.current) {
      const next = wanted.current
      wanted.current = null
      const begun = performance.now()
      try {
        show(await ask('draw', { state: next.state, sight: next.sight }))
        setFailed(false)
      } catch {
        setFailed(true)
      }
      if (next.isWhole) tookMs.current = performance.now() - begun
    }
    isBusy.current = false
  }
  const key = JSON.stringify(sight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is compared by its words, and drawing always takes the latest
  useEffect(() => {
    if (!sight) return
    const want = (isWhole: boolean) => {
      wanted.current = { state, sight: isWhole ? sight : coarse(sight), isWhole }
      void drawWanted()
    }
    const now = performance.now()
    const isMoving = now - changedAt.current < REST_MS
    changedAt.current = now
    const isWhole = !isMoving || tookMs.current <= FRAME_MS
    want(isWhole)
    if (isWhole) return
    const rest = setTimeout(() => want(true), REST_MS)
    return () => clearTimeout(rest)
  }, [state, key, ask])
  return hasFailed
}
