import { bar, type Canvas, disc, wash } from '../canvas.ts'
import { choosePalette, fade, mix } from '../colour.ts'
import { TAU } from '../random.ts'

/** Nested arches over a line of tiles. */
export function arches(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const { paper, ink, hues } = choosePalette(r)
  const side = Math.min(w, h)
  const bands = [hues[0], paper, hues[1], ink, hues[2], paper, hues[3]]
  const arch = (cx: number, base: number, radius: number, count: number, first: number) => {
    for (let i = 0; i < count; i++) {
      const reach = radius * (1 - i / count)
      ctx.fillStyle = bands[(i + first) % bands.length] ?? ink
      ctx.beginPath()
      ctx.moveTo(cx - reach, base)
      ctx.lineTo(cx - reach, base - radius * 0.35)
      ctx.arc(cx, base - radius * 0.35, reach, Math.PI, TAU)
      ctx.lineTo(cx + reach, base)
      ctx.fill()
    }
  }
  wash(canvas, mix(paper, hues[3], 0.3))
  disc(ctx, w * r.between(0.3, 0.7), h * 0.2, side * 0.11, hues[1])
  arch(w * 0.5, h * 0.66, side * 0.3, 6, 0)
  const count = w > h * 1.2 ? 4 : 3
  for (let i = 0; i < count; i++) arch((w * (i + 0.5)) / count, h * 0.9, (w / count) * 0.47, 5, i * 2 + 1)
  bar(ctx, 0, h * 0.9, w, h * 0.1, ink)
  for (let i = 0; i < 24; i++) bar(ctx, (w * (i + 0.25)) / 24, h * 0.945, w / 48, h * 0.008, fade(paper, 0.85))
}
