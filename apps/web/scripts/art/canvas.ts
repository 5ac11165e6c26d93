import { type Random, TAU } from './random.ts'

/** What a style paints on: every measure is taken from `w` and `h`, so one seed gives one picture at any size. */
export type Canvas = { ctx: CanvasRenderingContext2D; w: number; h: number; r: Random; seed: string }

/** A paint that fills an area. */
export type Paint = string | CanvasGradient

/** Covers the whole canvas. */
export const wash = ({ ctx, w, h }: Canvas, paint: Paint) => {
  ctx.fillStyle = paint
  ctx.fillRect(0, 0, w, h)
}

/** Fills a disc. */
export const disc = (ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, paint: Paint) => {
  ctx.fillStyle = paint
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, TAU)
  ctx.fill()
}

/** Fills a bar. */
export const bar = (ctx: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, paint: Paint) => {
  ctx.fillStyle = paint
  ctx.fillRect(x, y, w, h)
}

/** A gradient along a line, from stops of [place, colour]. */
export const gradient = (
  ctx: CanvasRenderingContext2D,
  [x0, y0, x1, y1]: [number, number, number, number],
  stops: [number, string][],
) => {
  const paint = ctx.createLinearGradient(x0, y0, x1, y1)
  for (const [place, colour] of stops) paint.addColorStop(place, colour)
  return paint
}
