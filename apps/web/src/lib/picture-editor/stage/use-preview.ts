import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Sight } from '../draw/draw-picture.ts'
import type { AskWorker } from '../draw/picture-client.ts'
import type { EditState } from '../edit/edit-state.ts'

type Wanted = { state: EditState; sight: Sight; coarseness: number }

// A preview that takes longer is a step behind the hand.
const FRAME_MS = 1000 / 60
// Changes that follow each other sooner than this are one movement.
const REST_MS = 150

// A sixteenth of the pixels: with fewer nobody could tell what moves.
const COARSEST = 4
// Finer again only with room to spare, or it would change with every move.
const SPARE = 0.75

/** One pixel for so many across and as many down. */
const coarsen = (sight: Sight, by: number): Sight => ({
  ...sight,
  size: {
    width: Math.max(1, Math.round(sight.size.width / by)),
    height: Math.max(1, Math.round(sight.size.height / by)),
  },
})

/** How coarse the next preview of a movement has to be, after one that was drawn so coarse in so many milliseconds. */
const coarsenessAfter = (coarseness: number, tookMs: number) => {
  if (tookMs > FRAME_MS) return Math.min(COARSEST, Math.ceil(coarseness * Math.sqrt(tookMs / FRAME_MS)))
  const finer = Math.max(1, coarseness - 1)
  return tookMs * (coarseness / finer) ** 2 <= FRAME_MS * SPARE ? finer : coarseness
}

/**
 * Draws a state on a canvas of the page: the latest one as soon as the one before is there. Where this takes longer than a frame, what
 * moves is drawn with as few pixels as it takes, and with all of them when it rests. Answers whether anything was drawn yet, and
 * whether drawing has failed.
 */
export const usePreview = (
  canvas: RefObject<HTMLCanvasElement | null>,
  ask: AskWorker,
  state: EditState,
  sight: Sight | null,
) => {
  const [hasFailed, setFailed] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const wanted = useRef<Wanted | null>(null)
  const isBusy = useRef(false)
  const moving = useRef(1)
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
        setDrawn(true)
        setFailed(false)
      } catch {
        setFailed(true)
      }
      // A picture at rest says nothing about movements that were found to be slow.
      if (next.coarseness === moving.current)
        moving.current = coarsenessAfter(next.coarseness, performance.now() - begun)
    }
    isBusy.current = false
  }
  const key = JSON.stringify(sight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is compared by its words, and drawing always takes the latest
  useEffect(() => {
    if (!sight) return
    const want = (coarseness: number) => {
      wanted.current = { state, sight: coarsen(sight, coarseness), coarseness }
      void drawWanted()
    }
    const now = performance.now()
    const isMoving = now - changedAt.current < REST_MS
    changedAt.current = now
    const coarseness = isMoving ? moving.current : 1
    want(coarseness)
    if (coarseness === 1) return
    const rest = setTimeout(() => want(1), REST_MS)
    return () => clearTimeout(rest)
  }, [state, key, ask])
  return { isDrawn, hasFailed }
}
