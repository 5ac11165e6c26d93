import { type Canvas, disc, gradient, wash } from '../canvas.ts'
import { choosePalette, fade, mix } from '../colour.ts'
import { TAU } from '../random.ts'

type Orb = { x: number; y: number; radius: number }

const RADII = [0.33, 0.2, 0.13, 0.08, 0.05]

/** Lit spheres, the largest with a ring. */
export function orbs(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const { paper, ink, hues } = choosePalette(r)
  const side = Math.min(w, h)
  const placed: Orb[] = []
  wash(
    canvas,
    gradient(
      ctx,
      [0, 0, w, h],
      [
        [0, mix(paper, hues[0], 0.2)],
        [1, mix(paper, hues[3], 0.3)],
      ],
    ),
  )
  RADII.slice(0, r.whole(3, 5)).forEach((share, i) => {
    const radius = side * share
    let [x, y, tries] = [0, 0, 0]
    do {
      x = w * r.between(0.2, 0.8)
      y = h * r.between(0.2, 0.8)
      tries++
    } while (tries < 40 && placed.some((orb) => Math.hypot(orb.x - x, orb.y - y) < (orb.radius + radius) * 0.72))
    placed.push({ x, y, radius })
    const light = r() * TAU
    const [dx, dy] = [Math.cos(light) * radius, Math.sin(light) * radius]
    const hue = hues[i % 4] ?? ink
    const next = hues[(i + 1) % 4] ?? ink
    disc(
      ctx,
      x,
      y,
      radius,
      gradient(
        ctx,
        [x + dx, y + dy, x - dx, y - dy],
        [
          [0, hue],
          [0.55, mix(hue, next, 0.7)],
          [1, fade(next, 0.12)],
        ],
      ),
    )
  })
  const [largest] = placed
  if (!largest) return
  ctx.strokeStyle = fade(ink, 0.75)
  ctx.lineWidth = side * 0.0025
  ctx.save()
  ctx.translate(largest.x, largest.y)
  ctx.rotate(r.between(-0.6, 0.6))
  ctx.scale(1, 0.26)
  ctx.beginPath()
  ctx.arc(0, 0, largest.radius * 1.32, Math.PI * -0.08, Math.PI * 1.08)
  ctx.restore()
  ctx.stroke()
}
