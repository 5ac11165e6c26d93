import type { Frame, Size } from '../edit/edit-state.ts'

type Brush = OffscreenCanvasRenderingContext2D
type Draw = (pen: Brush, size: Size, width: number) => void

/** A ring along the edges, so wide at the sides and so wide at the foot. Drawn as one shape: four would show seams between pixels. */
const ring = (pen: Brush, { width, height }: Size, side: number, foot: number) => {
  pen.beginPath()
  pen.rect(0, 0, width, height)
  pen.rect(side, side, Math.max(0, width - 2 * side), Math.max(0, height - side - foot))
  pen.fill('evenodd')
}

const lineAt = (pen: Brush, { width, height }: Size, inset: number, thick: number) => {
  pen.lineWidth = Math.max(1, thick)
  pen.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset)
}

const corners: Draw = (pen, { width, height }, inset) => {
  const long = inset * 2.2
  pen.lineWidth = Math.max(1, inset * 0.15)
  for (const [x, y, right, down] of [
    [inset, inset, 1, 1],
    [width - inset, inset, -1, 1],
    [inset, height - inset, 1, -1],
    [width - inset, height - inset, -1, -1],
  ] as const) {
    pen.beginPath()
    pen.moveTo(x + right * long, y)
    pen.lineTo(x, y)
    pen.lineTo(x, y + down * long)
    pen.stroke()
  }
}

const FRAME_DRAWINGS: Readonly<Record<Frame['style'], Draw>> = {
  none: () => undefined,
  mat: (pen, size, width) => {
    ring(pen, size, width, width)
    pen.strokeStyle = 'rgb(0 0 0 / 0.35)'
    lineAt(pen, size, width, width * 0.05)
  },
  line: (pen, size, width) => lineAt(pen, size, width, width * 0.15),
  double: (pen, size, width) => {
    lineAt(pen, size, width * 0.6, width * 0.25)
    lineAt(pen, size, width * 1.1, width * 0.08)
  },
  corners,
  polaroid: (pen, size, width) => ring(pen, size, width, width * 3),
}

/** Draws the frame over the edges of a picture of a size. */
export const drawFrame = (pen: Brush, { style, colour, width }: Frame, size: Size) => {
  pen.save()
  pen.fillStyle = colour
  pen.strokeStyle = colour
  FRAME_DRAWINGS[style](pen, size, (Math.min(size.width, size.height) * width) / 100)
  pen.restore()
}
