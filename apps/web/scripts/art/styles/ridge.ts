import { type Canvas, disc, gradient, wash } from '../canvas.ts'
import { choosePalette, fade, mix, type Palette } from '../colour.ts'
import { seededNoise } from '../random.ts'

function paintRidges({ ctx, w, h, r, seed }: Canvas, { paper, ink, hues }: Palette) {
  const noise = seededNoise(`${seed}r`)
  const far = mix(paper, hues[1], 0.25)
  const near = mix(ink, hues[1], 0.25)
  const count = r.whole(5, 7)
  const top = r.between(0.3, 0.42)
  for (let k = 0; k < count; k++) {
    const depth = k / (count - 1)
    const base = h * (top + (1 - top) * 0.82 * depth)
    const swell = h * (0.2 - 0.1 * depth)
    const colour = mix(far, near, 0.18 + 0.82 * depth ** 1.4)
    ctx.fillStyle =
      k === count - 1
        ? colour
        : gradient(
            ctx,
            [0, base - swell * 0.5, 0, base + swell * 1.1],
            [
              [0, colour],
              [0.55, fade(colour, 0.82)],
              [1, fade(mix(colour, paper, 0.8), 0.25)],
            ],
          )
    ctx.beginPath()
    ctx.moveTo(0, h)
    for (let i = 0; i <= 220; i++) {
      const along = (i / 220) * (1.1 + depth * 1.4) * 2.2 * (w / Math.min(w, h))
      ctx.lineTo((i / 220) * w, base - (noise.layered(along + k * 13, k * 7, 6) - 0.5) * swell * 2.2)
    }
    ctx.lineTo(w, h)
    ctx.fill()
  }
}

/** Ink ridges in mist, under a sun with birds. */
export function ridge(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const palette = choosePalette(r, 'day')
  const { paper, ink, hues } = palette
  const side = Math.min(w, h)
  wash(
    canvas,
    gradient(
      ctx,
      [0, 0, 0, h],
      [
        [0, mix(paper, hues[0], r.between(0.06, 0.3))],
        [0.7, paper],
      ],
    ),
  )
  const sun = { x: w * r.between(0.25, 0.75), y: h * r.between(0.16, 0.32), radius: side * r.between(0.07, 0.13) }
  disc(ctx, sun.x, sun.y, sun.radius, r() > 0.4 ? '#c8452d' : hues[2])
  paintRidges(canvas, palette)
  ctx.strokeStyle = fade(paper, 0.5)
  ctx.lineWidth = side * 0.002
  for (let i = 0; i < 5; i++) {
    const y = h * r.between(0.9, 0.985)
    const x = w * r.between(0, 0.6)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + w * r.between(0.1, 0.35), y)
    ctx.stroke()
  }
  ctx.strokeStyle = ink
  ctx.lineWidth = side * 0.0028
  ctx.lineCap = 'round'
  for (let i = 0; i < r.whole(3, 6); i++) {
    const x = sun.x + r.around() * w * 0.2
    const y = sun.y + sun.radius + r.between(0, 0.08) * h
    const wing = side * r.between(0.008, 0.014)
    ctx.beginPath()
    ctx.moveTo(x - wing, y - wing * 0.5)
    ctx.quadraticCurveTo(x - wing * 0.3, y - wing * 0.5, x, y)
    ctx.quadraticCurveTo(x + wing * 0.3, y - wing * 0.6, x + wing, y - wing * 0.4)
    ctx.stroke()
  }
}
