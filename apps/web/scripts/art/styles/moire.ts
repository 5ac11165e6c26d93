import { type Canvas, disc, wash } from '../canvas.ts'
import { choosePalette, lightness } from '../colour.ts'
import { TAU } from '../random.ts'

/** Two rulings that interfere. */
export function moire(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const { paper, hues } = choosePalette(r)
  const side = Math.min(w, h)
  const onLight = lightness(paper) > 0.5
  const pitch = side * r.between(0.0125, 0.017)
  const radius = side * 0.4
  const waves = r.whole(0, 1) === 1
  const angle = r() * TAU
  const diagonal = Math.hypot(w, h)
  wash(canvas, paper)
  ctx.globalCompositeOperation = onLight ? 'multiply' : 'screen'
  const inks = onLight ? r.shuffle(hues).sort((a, b) => lightness(a) - lightness(b)) : hues
  inks.slice(0, 2).forEach((ink, k) => {
    const cx = w / 2 + Math.cos(angle + k * Math.PI) * side * 0.075
    const cy = h / 2 + Math.sin(angle + k * Math.PI) * (side * 0.075 + (h - side) * 0.22)
    const tilt = angle + k * 0.13
    ctx.save()
    ctx.beginPath()
    if (waves) ctx.arc(cx, cy, radius, 0, TAU)
    else ctx.rect(w * 0.09, h * 0.09, w * 0.82, h * 0.82)
    ctx.clip()
    ctx.strokeStyle = ink
    ctx.lineWidth = pitch * 0.48
    for (let offset = pitch / 2; offset < diagonal; offset += pitch) {
      ctx.beginPath()
      if (!waves) ctx.arc(cx, cy, offset, 0, TAU)
      for (let i = 0; waves && i <= 40; i++) {
        const along = (i / 40 - 0.5) * 2.4 * radius
        const across = offset - diagonal / 2 + Math.sin((i / 40) * TAU * 1.2 + k * 1.1) * side * 0.035
        ctx.lineTo(
          cx + along * Math.cos(tilt) - across * Math.sin(tilt),
          cy + along * Math.sin(tilt) + across * Math.cos(tilt),
        )
      }
      ctx.stroke()
    }
    ctx.restore()
  })
  ctx.globalCompositeOperation = 'source-over'
  if (r() > 0.4) disc(ctx, w * r.between(0.25, 0.75), h * r.between(0.25, 0.75), side * r.between(0.04, 0.07), hues[2])
}
