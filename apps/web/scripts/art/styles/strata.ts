import { type Canvas, wash } from '../canvas.ts'
import { choosePalette, mix } from '../colour.ts'
import { seededNoise } from '../random.ts'

/** Layers of torn paper, each with the shadow of the next. */
export function strata(canvas: Canvas) {
  const { ctx, w, h, r, seed } = canvas
  const { paper, ink, hues } = choosePalette(r)
  const side = Math.min(w, h)
  const noise = seededNoise(`${seed}s`)
  const count = r.whole(11, 16)
  const swell = h * r.between(0.1, 0.2)
  const tones = [paper, hues[0], hues[1], hues[2], ink]
  const tone = (depth: number) => {
    const place = depth * (tones.length - 1)
    const at = Math.min(tones.length - 2, Math.floor(place))
    return mix(tones[at] ?? paper, tones[at + 1] ?? ink, place - at)
  }
  wash(canvas, paper)
  let y = h * 0.1
  for (let layer = 1; layer <= count; layer++) {
    ctx.save()
    ctx.shadowColor = 'rgb(0 0 0 / .34)'
    ctx.shadowBlur = side * 0.022
    ctx.shadowOffsetY = -side * 0.006
    ctx.fillStyle = r() < 0.14 ? r.pick(hues) : tone(layer / count)
    ctx.beginPath()
    ctx.moveTo(-side * 0.1, h * 1.1)
    for (let i = -6; i <= 126; i++) {
      const along = i / 120
      const lift = noise.layered((along * 1.5 * w) / side + layer * 0.14, layer * 0.33, 3) - 0.5
      ctx.lineTo(along * w, y + lift * swell * 2.4)
    }
    ctx.lineTo(w * 1.1, h * 1.1)
    ctx.fill()
    ctx.restore()
    y += ((h * 0.92) / count) * r.between(0.55, 1.4)
  }
}
