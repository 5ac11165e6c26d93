import { bar, type Canvas, disc, wash } from '../canvas.ts'
import { choosePalette, lightness, mix, type Palette } from '../colour.ts'
import { TAU } from '../random.ts'

function crossing({ ctx, w, h, r }: Canvas, { paper, ink, hues }: Palette) {
  const side = Math.min(w, h)
  disc(ctx, w * 0.5, h * 0.42, side * 0.34, hues[0])
  ctx.save()
  ctx.translate(w / 2, h * 0.42)
  ctx.rotate(r.between(-0.7, -0.4))
  ctx.globalCompositeOperation = lightness(paper) > 0.5 ? 'multiply' : 'screen'
  bar(ctx, -w, -side * 0.09, w * 2, side * 0.18, hues[1])
  ctx.globalCompositeOperation = 'source-over'
  for (let i = 0; i < 7; i++) bar(ctx, -w, side * (0.13 + i * 0.033), w * 2, side * (0.018 - i * 0.0023), ink)
  ctx.restore()
  bar(ctx, 0, h * 0.84, w, h * 0.16, ink)
  bar(ctx, w * 0.07, h * 0.88, w * 0.22, h * 0.025, paper)
  bar(ctx, w * 0.07, h * 0.925, w * 0.12, h * 0.012, hues[0])
  disc(ctx, w * 0.88, h * 0.92, side * 0.035, hues[0])
}

function stairs({ ctx, w, h, r }: Canvas, { paper, ink, hues }: Palette) {
  const count = r.whole(5, 7)
  for (let i = 0; i < count; i++) {
    const colour = i % 2 ? ink : mix(hues[0], ink, (i / count) * 0.3)
    bar(ctx, (w * i) / count, h * (0.12 + 0.62 * (1 - (i + 1) / count)), w / count + 1, h, colour)
  }
  disc(ctx, w * 0.27, h * 0.25, Math.min(w, h) * 0.17, hues[1])
  for (let i = 0; i < 9; i++) bar(ctx, 0, h * (0.8 + i * 0.022), w, h * 0.005, paper)
  bar(ctx, w * 0.62, h * 0.5, w * 0.38, h * 0.06, hues[2])
}

function rainbow({ ctx, w, h }: Canvas, { paper, ink, hues }: Palette) {
  const side = Math.min(w, h)
  const half = (radius: number, from: number, colour: string) => {
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.arc(w * 0.5, h * 0.62, radius, from, from + TAU / 2)
    ctx.fill()
  }
  const above = [hues[0], ink, hues[1], hues[2]]
  for (let i = 7; i > 0; i--) {
    const step = i >> 1
    half(side * 0.068 * i, Math.PI, i % 2 ? (above[step % 4] ?? ink) : paper)
    if (i > 3) half(side * 0.068 * (8 - i), 0, i % 2 ? (hues[step % 3] ?? ink) : ink)
  }
  bar(ctx, 0, h * 0.618, w, h * 0.006, ink)
  disc(ctx, w * 0.82, h * 0.15, side * 0.06, hues[0])
  bar(ctx, w * 0.08, h * 0.09, w * 0.004 + 2, h * 0.2, ink)
}

/** Corner of dots that shrink towards the middle. */
function dotScreen({ ctx, w, h }: Canvas, ink: string) {
  const pitch = Math.min(w, h) * 0.021
  for (let i = 0; i < 9; i++)
    for (let j = 0; j < 9; j++)
      disc(ctx, w * 0.93 - i * pitch, h * 0.07 + j * pitch, pitch * 0.46 * (1 - (i + j) / 18), ink)
}

/** A poster without type, in one of three layouts. */
export function poster(canvas: Canvas) {
  const palette = choosePalette(canvas.r)
  const layout = canvas.r.whole(0, 2)
  wash(canvas, palette.paper)
  if (layout === 2) return rainbow(canvas, palette)
  if (layout === 0) crossing(canvas, palette)
  else stairs(canvas, palette)
  dotScreen(canvas, palette.ink)
}
