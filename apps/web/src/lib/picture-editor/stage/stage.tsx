import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Sight } from '../draw/draw-picture.ts'
import type { AskWorker } from '../draw/picture-client.ts'
import type { Box, Size } from '../edit/edit-state.ts'
import { inverseOf, mapPoint, matrixTo, outputSize, savedPart, wholeView } from '../edit/geometry.ts'
import type { Edits } from '../screen/use-edits.ts'
import { useStepPause } from '../screen/use-step-pause.ts'
import type { Brush } from './brush.ts'
import { zoomCrop } from './drags.ts'
import { CropOverlay, SelectionOverlay } from './overlay.tsx'
import styles from './stage.module.css'
import { usePreview } from './use-preview.ts'
import { useStagePointer } from './use-stage-pointer.ts'

const MARGIN = 24
// Finer than this nobody sees, and it would have to be drawn each time.
const MAX_DENSITY = 2

/** How large an element is, followed as it changes. */
const useRoom = (element: RefObject<HTMLElement | null>): Size | null => {
  const [room, setRoom] = useState<Size | null>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setRoom({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return room
}

const fit = ({ width, height }: Size, room: Size): Size => {
  const scale = Math.min((room.width - 2 * MARGIN) / width, (room.height - 2 * MARGIN) / height)
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) }
}

/** As many pixels as the screen has, but no more than the picture. */
const sightOf = (edits: Edits, shown: Box, size: Size): Sight => {
  const output = outputSize(edits.state)
  const density = Math.min(globalThis.devicePixelRatio || 1, MAX_DENSITY)
  const most = edits.tool === 'crop' ? shown : output
  const scale = Math.min(density, Math.max(1, most.width / size.width))
  return {
    shown,
    size: {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    },
    isPreview: true,
    hasFrame: edits.tool !== 'crop',
  }
}

const ZOOM_SPEED = 0.0015

/** Turns of a wheel make the crop larger and smaller, and do not move the page. */
const useWheel = (element: RefObject<SVGSVGElement | null>, edits: Edits) => {
  const latest = useRef(edits)
  latest.current = edits
  const { tool } = edits
  const pause = useRef(useStepPause(edits.endStep))
  useEffect(() => {
    const { current } = element
    if (!current || tool !== 'crop') return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { state, apply } = latest.current
      apply(zoomCrop(state.geometry.crop, Math.exp(event.deltaY * ZOOM_SPEED)), 'wheel')
      pause.current()
    }
    current.addEventListener('wheel', turn, { passive: false })
    return () => current.removeEventListener('wheel', turn)
  }, [element, tool])
}

const Surface = ({ ask, edits, brush, room }: { ask: AskWorker; edits: Edits; brush: Brush; room: Size }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<SVGSVGElement>(null)
  const { state, tool, selected } = edits
  const shown = tool === 'crop' ? wholeView(state.source, state.geometry) : savedPart(state)
  const size = fit(tool === 'crop' ? shown : outputSize(state), room)
  const { isDrawn, hasFailed } = usePreview(canvas, ask, state, sightOf(edits, shown, size))
  const matrix = matrixTo(state.source, state.geometry, shown, size)
  const scale = shown.width / size.width
  const inverse = inverseOf(matrix)
  const pointer = useStagePointer(edits, { toSource: (point) => mapPoint(inverse, point), scale }, brush)
  useWheel(overlay, edits)
  return (
    <>
      {/* Its size on the page is set here, its pixels by what is drawn. */}
      <canvas
        ref={canvas}
        className={styles.picture}
        style={size}
        data-drawn={isDrawn || undefined}
        role="img"
        aria-label="Preview of your picture"
      />
      <svg
        ref={overlay}
        className={styles.overlay}
        style={size}
        data-tool={tool}
        data-brush={tool === 'annotate' ? brush.kind : undefined}
        aria-hidden="true"
        {...pointer}
      >
        {tool === 'crop' ? (
          <CropOverlay crop={state.geometry.crop} shown={shown} scale={scale} />
        ) : (
          <SelectionOverlay state={state} selected={selected} toStage={(point) => mapPoint(matrix, point)} />
        )}
      </svg>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          The preview could not be drawn. Undo the last step, or make the picture smaller.
        </p>
      )}
    </>
  )
}

/** The picture as it will be saved, with the handles of the tool at hand. */
export const Stage = (props: { ask: AskWorker; edits: Edits; brush: Brush }) => {
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  return (
    <div ref={frame} className={styles.stage}>
      {room && room.width > 0 && <Surface {...props} room={room} />}
    </div>
  )
}
