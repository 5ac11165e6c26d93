import { type Canvas, disc, wash } from '../canvas.ts'
import { choosePalette, lightness, mix } from '../colour.ts'

type Sitter = { turn: number; hair: number; longHair: boolean; side: 1 | -1 }

const inside = (x: number, y: number, ox: number, oy: number, rx: number, ry: number) =>
  1 - Math.sqrt(((x - ox) / rx) ** 2 + ((y - oy) / ry) ** 2)
const ramp = (value: number, edge: number) => Math.max(0, Math.min(1, value / edge))

/** The darkness of the face at a place, from the hair line to the shadow beside the nose. */
function faceTone(x: number, y: number, { turn, side }: Sitter) {
  const lit = (x - turn) * side
  const eye = Math.abs(y + 0.012) < 0.02 && Math.abs(Math.abs(x - turn) - 0.062) < 0.034
  const mouth = Math.abs(y - 0.105) < 0.012 && Math.abs(x - turn) < 0.05
  const nose = lit < 0.012 && lit > -0.022 && y > -0.01 && y < 0.06
  const base = mouth ? 0.75 : eye ? 0.85 : 0.2 + Math.max(0, -lit) * 3.2 + Math.max(0, y - 0.12) * 1.4
  return base + (nose ? 0.3 : 0)
}

/** The darkness of a portrait at a place, 0 to 1; the head is at the origin. */
function portraitTone(x: number, y: number, sitter: Sitter) {
  const { turn, hair, longHair, side } = sitter
  const crown = inside(x, y, turn - side * 0.015, -0.05, 0.155 + hair, 0.19 + hair)
  const locks = longHair ? inside(x, y, turn - side * 0.03, 0.1, 0.18 + hair, 0.28) : -1
  const body = inside(x, y, 0, 0.62, 0.44, 0.34)
  const neck = Math.abs(x - turn * 0.6) < 0.068 && y > 0.1 && y < 0.36
  const face = inside(x, y, turn, 0, 0.155, 0.205) > 0 && y > -0.1 + Math.abs(x) * 0.35 - 0.02
  let tone = 0.9 * ramp(Math.max(crown, locks), 0.1)
  if (body > 0) tone = (0.62 + 0.25 * Math.sin(x * 9 + y * 4)) * ramp(body, 0.08)
  if (neck) tone = 0.62 - side * x * 2
  if (face) tone = faceTone(x, y, sitter)
  return Math.min(1, tone)
}

/** A sitter, printed in two screens of dots. */
export function halftone(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const { paper, ink, hues } = choosePalette(r, 'day')
  const size = Math.min(w, h)
  const [, second = ink, third = ink] = r.shuffle(hues).sort((a, b) => lightness(a) - lightness(b))
  const turn = r.between(-0.05, 0.05)
  const hair = r.between(0.03, 0.08)
  const longHair = r() > 0.5
  const sitter: Sitter = { turn, hair, longHair, side: r() > 0.5 ? 1 : -1 }
  const top = h * 0.5 - size * 0.06
  const print = (degrees: number, colour: string, dot: (tone: number) => number, pitch: number) => {
    const angle = (degrees * Math.PI) / 180
    const reach = Math.hypot(w, h) / 2
    for (let u = -reach; u < reach; u += pitch)
      for (let v = -reach; v < reach; v += pitch) {
        const x = w / 2 + u * Math.cos(angle) - v * Math.sin(angle)
        const y = h / 2 + u * Math.sin(angle) + v * Math.cos(angle)
        if (x < -pitch || y < -pitch || x > w + pitch || y > h + pitch) continue
        const radius = dot(portraitTone((x - w / 2) / size, (y - top) / size, sitter)) * pitch * 0.68
        if (radius > pitch * 0.05) disc(ctx, x, y, radius, colour)
      }
  }
  wash(canvas, paper)
  disc(ctx, w * (0.5 - sitter.side * 0.12), top - size * 0.05, size * 0.36, mix(paper, third, 0.75))
  ctx.globalCompositeOperation = 'multiply'
  print(15, second, (tone) => (tone > 0.05 ? 0.35 + tone * 0.6 : 0), size * 0.0155)
  ctx.globalCompositeOperation = 'source-over'
  print(52, ink, (tone) => Math.max(0, tone - 0.28) * 1.25, size * 0.0135)
}
