import { type Canvas, disc, gradient, wash } from '../canvas.ts'
import { choosePalette, fade, mix, type Palette } from '../colour.ts'
import { TAU } from '../random.ts'

type Point = [x: number, y: number]
type Chart = { cx: number; cy: number; radius: number; side: number; tilt: number; palette: Palette }

function paintMilkyWay({ ctx, w, h, r }: Canvas, { cx, cy, side, tilt, palette }: Chart) {
  for (let i = 0; i < 2200; i++) {
    const along = r.between(-1, 1) * Math.max(w, h)
    const across = r.around() * side * 0.24
    const colour = fade(r() > 0.85 ? palette.hues[1] : palette.ink, r.between(0.05, 0.4))
    const x = cx + along * Math.cos(tilt) - across * Math.sin(tilt)
    const y = cy + along * Math.sin(tilt) + across * Math.cos(tilt)
    disc(ctx, x, y, side * r.between(0.0006, 0.0016), colour)
  }
}

function paintRings({ ctx }: Canvas, { cx, cy, radius, side, tilt, palette }: Chart) {
  ctx.strokeStyle = fade(palette.ink, 0.38)
  ctx.lineWidth = side * 0.0014
  for (const share of [1, 0.985, 0.62, 0.28]) {
    ctx.beginPath()
    ctx.arc(cx, cy, radius * share, 0, TAU)
    ctx.stroke()
  }
  for (let i = 0; i < 72; i++) {
    const [dx, dy] = [Math.cos((i / 72) * TAU) * radius, Math.sin((i / 72) * TAU) * radius]
    const from = i % 6 ? 0.97 : 0.93
    ctx.beginPath()
    ctx.moveTo(cx + dx * from, cy + dy * from)
    ctx.lineTo(cx + dx * 0.985, cy + dy * 0.985)
    ctx.stroke()
  }
  ctx.save()
  ctx.translate(cx, cy)
  ctx.rotate(tilt)
  ctx.scale(1, 0.42)
  ctx.beginPath()
  ctx.arc(0, 0, radius * 0.985, 0, TAU)
  ctx.restore()
  ctx.stroke()
}

/** Joins stars into a tree by always taking the shortest way to one that is not joined yet. */
function joinStars(ctx: CanvasRenderingContext2D, stars: Point[]) {
  const joined = stars.slice(0, 1)
  const left = stars.slice(1)
  while (left.length > 0) {
    const ways = joined.flatMap((from) =>
      left.map((to, index) => ({ from, to, index, length: (from[0] - to[0]) ** 2 + (from[1] - to[1]) ** 2 })),
    )
    const way = ways.reduce((best, next) => (next.length < best.length ? next : best))
    left.splice(way.index, 1)
    ctx.beginPath()
    ctx.moveTo(...way.from)
    ctx.lineTo(...way.to)
    ctx.stroke()
    joined.push(way.to)
  }
}

function paintConstellations({ ctx, r }: Canvas, { cx, cy, radius, side, palette }: Chart) {
  ctx.strokeStyle = fade(palette.hues[1], 0.8)
  ctx.lineWidth = side * 0.0022
  const all: Point[] = []
  for (let c = 0; c < 5; c++) {
    const angle = (c / 5) * TAU + r()
    const [ox, oy] = [cx + Math.cos(angle) * radius * 0.6, cy + Math.sin(angle) * radius * 0.6]
    const stars = Array.from(
      { length: r.whole(5, 8) },
      (): Point => [ox + r.around() * radius * 0.3, oy + r.around() * radius * 0.3],
    )
    joinStars(ctx, stars)
    all.push(...stars)
  }
  for (const [x, y] of all) {
    const size = side * r.between(0.003, 0.009)
    const glow = ctx.createRadialGradient(x, y, 0, x, y, size * 4)
    glow.addColorStop(0, fade(palette.ink, 0.45))
    glow.addColorStop(1, fade(palette.ink, 0))
    ctx.fillStyle = glow
    ctx.fillRect(x - size * 4, y - size * 4, size * 8, size * 8)
    disc(ctx, x, y, size, palette.ink)
  }
}

/** A star chart with a moon. */
export function stars(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const palette = choosePalette(r, 'night')
  const side = Math.min(w, h)
  const night = '#05070d'
  wash(
    canvas,
    gradient(
      ctx,
      [0, 0, w * 0.3, h],
      [
        [0, mix(palette.paper, night, 0.45)],
        [1, mix(palette.paper, palette.hues[0], 0.34)],
      ],
    ),
  )
  const chart = { cx: w / 2, cy: h / 2, radius: side * 0.43, side, tilt: r.between(-0.9, 0.9), palette }
  paintMilkyWay(canvas, chart)
  paintRings(canvas, chart)
  paintConstellations(canvas, chart)
  const { cx, cy, radius } = chart
  disc(ctx, cx, cy, radius * 0.17, palette.hues[2])
  disc(
    ctx,
    cx + radius * r.between(0.04, 0.1),
    cy - radius * 0.03,
    radius * 0.155,
    fade(mix(palette.paper, night, 0.3), 0.88),
  )
}
