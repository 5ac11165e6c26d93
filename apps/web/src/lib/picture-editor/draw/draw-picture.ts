import type { Box, EditState, Size } from '../edit/edit-state.ts'
import { type Matrix, matrixTo } from '../edit/geometry.ts'
import { canvasOf, type Drawable, giveUp } from './canvas.ts'
import { blurLight, runProgram, type Surroundings } from './colour-pixels.ts'
import { type ColourProgram, colourProgram, isIdle } from './colour-program.ts'
import { drawFrame } from './draw-frame.ts'
import { type Assets, drawObjects } from './draw-objects.ts'
import { drawRedacted } from './draw-redactions.ts'
import { createLevels, QUICKEST } from './preview-levels.ts'

/** What of the picture is drawn, how large, for whom and whether within its frame. */
export type Sight = { shown: Box; size: Size; isPreview: boolean; hasFrame: boolean }

// So much of a picture is coloured at once: 8 MB, however large it is.
const STRIP_PIXELS = 2_000_000
// The light around a pixel is looked up in a grid of so many points along the longer side.
const GRID = 64
const GRID_BLUR = 3

/** A picture so small that its light tells what lies around every pixel of the large one. */
const gridOf = (canvas: OffscreenCanvas): ImageData => {
  const scale = Math.min(1, GRID / Math.max(canvas.width, canvas.height))
  const width = Math.max(1, Math.round(canvas.width * scale))
  const height = Math.max(1, Math.round(canvas.height * scale))
  const grid = canvasOf({ width, height }, true)
  grid.pen.drawImage(canvas, 0, 0, width, height)
  const pixels = grid.pen.getImageData(0, 0, width, height)
  giveUp(grid.canvas)
  return pixels
}

/** The light of a grid after everything but what needs it. */
const lightAround = (grid: ImageData, program: ColourProgram): Surroundings => {
  const { width, height } = grid
  const data = new Uint8ClampedArray(grid.data.length)
  runProgram({ ...program, clarity: 0, vignette: 0 }, { data, top: 0, width, height }, height, null, grid.data)
  return blurLight(data, width, height, GRID_BLUR)
}

const colour = (canvas: OffscreenCanvas, pen: OffscreenCanvasRenderingContext2D, program: ColourProgram) => {
  if (isIdle(program)) return
  const around = program.clarity === 0 ? null : lightAround(gridOf(canvas), program)
  const { width, height } = canvas
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  for (let top = 0; top < height; top += rows) {
    const strip = pen.getImageData(0, top, width, Math.min(rows, height - top))
    runProgram(program, { data: strip.data, top, width, height: strip.height }, height, around)
    pen.putImageData(strip, 0, top)
  }
}

const once = <Made>(make: () => Made) => {
  let made: { value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** What a preview is coloured from: read once for all moves of a slider, and not at all where no colour changes. */
type Uncoloured = {
  canvas: OffscreenCanvas
  pixels: () => ImageData
  grid: () => ImageData
  coloured: () => ImageData
}

const readUncoloured = ({ canvas, pen }: ReturnType<typeof canvasOf>): Uncoloured => ({
  canvas,
  pixels: once(() => pen.getImageData(0, 0, canvas.width, canvas.height)),
  grid: once(() => gridOf(canvas)),
  coloured: once(() => pen.createImageData(canvas.width, canvas.height)),
})

const colourPreview = ({ canvas, pixels, grid, coloured }: Uncoloured, program: ColourProgram) => {
  const drawn = canvasOf(canvas, true)
  if (isIdle(program)) {
    drawn.pen.drawImage(canvas, 0, 0)
    return drawn
  }
  const { width, height } = canvas
  const around = program.clarity === 0 ? null : lightAround(grid(), program)
  runProgram(program, { data: coloured().data, top: 0, width, height }, height, around, pixels().data)
  drawn.pen.putImageData(coloured(), 0, 0)
  return drawn
}

// Sizes are whole pixels: what keeps its size may miss it by this much.
const ROUNDING = 0.01

/** How many times as large as the opened picture it is drawn. */
const scaleOf = ({ a, b }: Matrix) => Math.hypot(a, b)

type Turned = { source: Drawable; matrix: Matrix; size: Size; isRead: boolean; quality: ImageSmoothingQuality }

const drawTurned = ({ source, matrix, size, isRead, quality }: Turned, { width, height }: Size) => {
  const { canvas, pen } = canvasOf(size, isRead)
  // What lies on it is drawn in the usual quality: a sticker may be much larger than it is shown.
  pen.save()
  pen.imageSmoothingQuality = quality
  pen.setTransform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
  pen.drawImage(source, 0, 0, width, height)
  pen.restore()
  return { canvas, pen }
}

/** Keeps the last thing that was made, as long as the same is asked for. */
const keepLast = <Made>(forget: (made: Made) => void) => {
  let last: { key: string; made: Made } | null = null
  return (key: string, make: () => Made): Made => {
    if (last?.key === key) return last.made
    if (last) forget(last.made)
    last = null
    const made = make()
    last = { key, made }
    return made
  }
}

/**
 * Draws what was done to a picture. Previews and what is saved are drawn by the same steps and differ in their size alone: first goes
 * what is destroyed, then cuts and turns, colours, what lies on it, the frame.
 */
export const createDrawing = (picture: Drawable, assets: Assets) => {
  const { largest, levelFor } = createLevels(picture)
  const uncoloured = keepLast<Uncoloured>(({ canvas }) => giveUp(canvas))
  const startPreview = (state: EditState, matrix: Matrix, size: Size, program: ColourProgram) => {
    const { redactions } = state
    const begin = () => {
      const source = levelFor(scaleOf(matrix)).without(redactions)
      return readUncoloured(drawTurned({ source, matrix, size, isRead: true, quality: QUICKEST }, state.source))
    }
    return colourPreview(uncoloured(JSON.stringify([redactions, matrix, size]), begin), program)
  }
  const startWhole = (state: EditState, matrix: Matrix, size: Size, program: ColourProgram) => {
    // What does not become smaller looks the same drawn in the quickest way, which takes a third of the time.
    const quality = scaleOf(matrix) > 1 - ROUNDING ? QUICKEST : 'medium'
    const turned = { matrix, size, isRead: !isIdle(program), quality } as const
    if (state.redactions.length === 0) return drawTurned({ source: picture, ...turned }, state.source)
    const { canvas, pen } = canvasOf(picture, true)
    drawRedacted(picture, state.redactions, { pen, size: picture, source: picture, colours: largest })
    const drawn = drawTurned({ source: canvas, ...turned }, state.source)
    giveUp(canvas)
    return drawn
  }
  const start = (state: EditState, matrix: Matrix, { size, isPreview }: Sight) => {
    const program = colourProgram(state.filter, state.finetune)
    if (isPreview) return startPreview(state, matrix, size, program)
    const drawn = startWhole(state, matrix, size, program)
    colour(drawn.canvas, drawn.pen, program)
    return drawn
  }
  return (state: EditState, sight: Sight): OffscreenCanvas => {
    const matrix = matrixTo(state.source, state.geometry, sight.shown, sight.size)
    const { canvas, pen } = start(state, matrix, sight)
    drawObjects(pen, state.objects, matrix, assets)
    if (sight.hasFrame) drawFrame(pen, state.frame, sight.size)
    return canvas
  }
}
