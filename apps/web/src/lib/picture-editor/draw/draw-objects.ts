import type { EditObject, Font, Line, Pen, Shape, Sticker, Text } from '../edit/edit-state.ts'
import type { Matrix } from '../edit/geometry.ts'
import type { Drawable } from './canvas.ts'

/** The pictures that stickers are drawn from, by the name of their asset. */
export type Assets = ReadonlyMap<string, Drawable>

type Brush = OffscreenCanvasRenderingContext2D

const FAMILIES: Readonly<Record<Font, string>> = {
  display: '"Redaction", Georgia, serif',
  plain: '"Familjen Grotesk Variable", system-ui, sans-serif',
  mono: '"Fragment Mono", ui-monospace, monospace',
}

/** A font of a size, as canvases take it. */
export const fontOf = (font: Font, size: number) => `${size}px ${FAMILIES[font]}`

/** How far lines of text stand apart, in sizes of their letters. */
export const LINE_HEIGHT = 1.2

const drawPen = (pen: Brush, { points, colour, stroke }: Pen) => {
  const [first, ...rest] = points
  if (!first) return
  pen.strokeStyle = colour
  pen.lineWidth = stroke
  pen.beginPath()
  pen.moveTo(first.x, first.y)
  // A point alone is a dot.
  if (rest.length === 0) pen.lineTo(first.x, first.y)
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1]
    if (next) pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
    else pen.lineTo(point.x, point.y)
  }
  pen.stroke()
}

// The head of an arrow in widths of its line.
const HEAD_LENGTH = 4.5
const HEAD_WIDTH = 3.2

const drawLine = (pen: Brush, { kind, to, colour, stroke }: Line) => {
  const long = Math.hypot(to.x, to.y)
  const head = kind === 'arrow' ? Math.min(long, stroke * HEAD_LENGTH) : 0
  pen.rotate(Math.atan2(to.y, to.x))
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineWidth = stroke
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.lineTo(Math.max(0, long - head), 0)
  pen.stroke()
  if (head === 0) return
  pen.beginPath()
  pen.moveTo(long, 0)
  pen.lineTo(long - head, (-stroke * HEAD_WIDTH) / 2)
  pen.lineTo(long - head, (stroke * HEAD_WIDTH) / 2)
  pen.fill()
}

const drawShape = (pen: Brush, { kind, width, height, colour, stroke, filled }: Shape) => {
  pen.beginPath()
  if (kind === 'rectangle') pen.rect(-width / 2, -height / 2, width, height)
  else pen.ellipse(0, 0, width / 2, height / 2, 0, 0, Math.PI * 2)
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineWidth = stroke
  if (filled) pen.fill()
  else pen.stroke()
}

const drawText = (pen: Brush, { text, font, size, colour }: Text) => {
  const lines = text.split('\n')
  pen.font = fontOf(font, size)
  pen.fillStyle = colour
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const [index, line] of lines.entries())
    pen.fillText(line, 0, (index - (lines.length - 1) / 2) * size * LINE_HEIGHT)
}

const drawSticker = (pen: Brush, { asset, width, height }: Sticker, assets: Assets) => {
  const picture = assets.get(asset)
  if (picture) pen.drawImage(picture, -width / 2, -height / 2, width, height)
}

const drawObject = (pen: Brush, object: EditObject, assets: Assets) => {
  switch (object.kind) {
    case 'pen':
      return drawPen(pen, object)
    case 'line':
    case 'arrow':
      return drawLine(pen, object)
    case 'rectangle':
    case 'ellipse':
      return drawShape(pen, object)
    case 'text':
      return drawText(pen, object)
    case 'sticker':
      return drawSticker(pen, object, assets)
  }
}

/** Draws everything that lies on the picture; on a mirrored one words and stickers stay readable. */
export const drawObjects = (pen: Brush, objects: readonly EditObject[], matrix: Matrix, assets: Assets) => {
  const isMirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0
  for (const object of objects) {
    pen.save()
    pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    pen.translate(object.x, object.y)
    pen.rotate((object.rotation * Math.PI) / 180)
    if (isMirrored && (object.kind === 'text' || object.kind === 'sticker')) pen.scale(-1, 1)
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    drawObject(pen, object, assets)
    pen.restore()
  }
}
