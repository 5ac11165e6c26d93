import { type Canvas, wash } from '../canvas.ts'
import { choosePalette, fade, lightness, mix } from '../colour.ts'

type Band = { top: number; height: number; margin: number; hue: string; paper: string; ink: string }

const EDGE_POINTS = 14

/** A soft block: many thin layers whose edges never quite agree. */
function paintBlock({ ctx, w, h, r }: Canvas, { top, height, margin, hue, paper, ink }: Band) {
  const side = Math.min(w, h)
  const jitter = () => r.around() * side * 0.013
  const width = w - 2 * margin
  for (let layer = 0; layer < 46; layer++) {
    ctx.fillStyle = fade(mix(hue, r() > 0.5 ? paper : ink, r.between(0, 0.16)), 0.09)
    ctx.beginPath()
    for (let e = 0; e < EDGE_POINTS; e++) ctx.lineTo(margin + jitter() + (width * e) / EDGE_POINTS, top + jitter())
    for (let e = 0; e < EDGE_POINTS; e++) ctx.lineTo(w - margin + jitter(), top + (height * e) / EDGE_POINTS + jitter())
    for (let e = EDGE_POINTS; e > 0; e--) ctx.lineTo(margin + (width * e) / EDGE_POINTS, top + height + jitter())
    for (let e = EDGE_POINTS; e > 0; e--) ctx.lineTo(margin + jitter(), top + (height * e) / EDGE_POINTS)
    ctx.fill()
  }
}

/** Dry strokes over a block. */
function brushBlock({ ctx, w, h, r }: Canvas, { top, height, margin, hue, paper, ink }: Band) {
  const side = Math.min(w, h)
  ctx.lineCap = 'round'
  for (let stroke = 0; stroke < 130; stroke++) {
    const y = top + r() * height
    const x = margin + r() * (w - 2 * margin) * 0.7
    const length = r.between(0.1, 0.3) * (w - 2 * margin)
    ctx.strokeStyle = fade(r() > 0.5 ? mix(hue, paper, 0.5) : mix(hue, ink, 0.4), 0.07)
    ctx.lineWidth = side * r.between(0.004, 0.02)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(x + length / 2, y + r.around() * side * 0.01, Math.min(x + length, w - margin), y)
    ctx.stroke()
  }
}

/** Soft stacked fields of colour. */
export function field(canvas: Canvas) {
  const { w, h, r } = canvas
  const { paper, ink, hues } = choosePalette(r)
  const side = Math.min(w, h)
  const margin = side * r.between(0.06, 0.09)
  const count = r.whole(2, 3)
  const gap = side * 0.03
  wash(canvas, mix(paper, hues[0], lightness(paper) > 0.5 ? 0.55 : 0.25))
  const parts = Array.from({ length: count }, () => r.between(0.6, 1.7))
  const sum = parts.reduce((a, b) => a + b)
  let top = margin
  parts.forEach((part, i) => {
    const height = ((h - 2 * margin - gap * (count - 1)) * part) / sum
    const band = { top, height, margin, hue: hues[(i + 1) % hues.length] ?? ink, paper, ink }
    paintBlock(canvas, band)
    brushBlock(canvas, band)
    top += height + gap
  })
}
