import { fontOf, LINE_HEIGHT } from '../draw/draw-objects.ts'
import type { MeasureText } from '../edit/objects.ts'

let pen: CanvasRenderingContext2D | null | undefined

// At one size for all: the box of words grows with them.
const SAMPLE_SIZE = 100

/** Measures words with the fonts of the page, which are those of the worker. */
export const measureText: MeasureText = ({ text, font, size }) => {
  pen ??= document.createElement('canvas').getContext('2d')
  const lines = text.split('\n')
  const height = lines.length * size * LINE_HEIGHT
  if (!pen) return { width: height, height }
  pen.font = fontOf(font, SAMPLE_SIZE)
  const widths = lines.map((line) => pen!.measureText(line).width)
  return { width: (Math.max(...widths) * size) / SAMPLE_SIZE, height }
}
