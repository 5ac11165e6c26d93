import { type Canvas, wash } from '../canvas.ts'
import { choosePalette, lightness, mix } from '../colour.ts'
import { type Random, TAU } from '../random.ts'

type Piece = { x: number; y: number; w: number; h: number }

/** Cuts a length into uneven parts of [start, size]. */
function cut(r: Random, count: number, length: number) {
  const parts = Array.from({ length: count }, () => r.between(0.8, 1.3))
  const sum = parts.reduce((a, b) => a + b)
  let start = 0
  return parts.map((part) => {
    const size = (part / sum) * length
    start += size
    return [start - size, size] as const
  })
}

function strokeLeaf(ctx: CanvasRenderingContext2D, radius: number, fronds: number, bend: number) {
  const spine = (t: number) => bend * radius * (t * t - 0.5)
  ctx.beginPath()
  for (let i = 0; i <= 20; i++) {
    const t = (i / 20) * 2 - 1
    ctx.lineTo(t * radius, spine(t))
  }
  ctx.lineWidth = radius * 0.16
  ctx.stroke()
  ctx.lineWidth = radius * 0.19
  for (let i = 0; i < fronds; i++) {
    const t = ((i + 0.5) / fronds) * 1.8 - 0.9
    const length = radius * (0.3 + 0.42 * Math.cos(t * 1.25))
    for (const way of [-1, 1]) {
      ctx.beginPath()
      ctx.moveTo(t * radius, spine(t))
      ctx.quadraticCurveTo(
        t * radius + radius * 0.06,
        spine(t) + way * length * 0.6,
        t * radius + radius * 0.24,
        spine(t) + way * length,
      )
      ctx.stroke()
    }
  }
}

/** A cut leaf with its faint shadow. */
function pasteLeaf({ ctx, w, h, r }: Canvas, piece: Piece, radius: number, colour: string, ink: string) {
  const turn = (piece.h > piece.w ? Math.PI / 2 : 0) + r.around() * 0.5 + r.whole(0, 1) * Math.PI
  const fronds = r.whole(4, 6)
  const bend = r.around() * 0.35
  const shadow = Math.min(w, h) * 0.006
  const [cx, cy] = [piece.x + piece.w / 2 - radius * 0.08, piece.y + piece.h / 2]
  const layers = [
    { shift: shadow, colour: mix(ink, '#000000', 0.4), opacity: 0.12 },
    { shift: 0, colour, opacity: 1 },
  ]
  for (const layer of layers) {
    ctx.save()
    ctx.translate(cx + layer.shift, cy + layer.shift)
    ctx.rotate(turn)
    ctx.strokeStyle = layer.colour
    ctx.globalAlpha = layer.opacity
    strokeLeaf(ctx, radius, fronds, bend)
    ctx.restore()
  }
}

function pastePebble({ ctx }: Canvas, { x, y, w, h }: Piece, radius: number, colour: string) {
  ctx.fillStyle = colour
  ctx.beginPath()
  for (let i = 0; i <= 60; i++) {
    const t = (i / 60) * TAU
    const reach = radius * (0.78 + 0.14 * Math.sin(t * 3 + x) + 0.07 * Math.sin(t * 5 + y))
    ctx.lineTo(x + w / 2 + Math.cos(t) * reach, y + h / 2 + Math.sin(t) * reach)
  }
  ctx.fill()
}

/** Cut paper: leaves and pebbles on coloured pieces. */
export function collage(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const { paper, ink, hues } = choosePalette(r, r() > 0.3 ? 'day' : 'night')
  const jitter = () => r.around() * Math.min(w, h) * 0.006
  const colours = [...hues, paper, ink]
  const upright = h > w * 1.1
  let last = ''
  wash(canvas, paper)
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  for (const [x, width] of cut(r, upright ? 2 : 3, w))
    for (const [y, height] of cut(r, upright ? 3 : 2, h)) {
      const ground = r.pick(colours.filter((colour) => colour !== last))
      last = ground
      ctx.fillStyle = ground
      ctx.beginPath()
      ctx.moveTo(x + jitter(), y + jitter())
      ctx.lineTo(x + width + jitter(), y + jitter())
      ctx.lineTo(x + width + jitter(), y + height + jitter())
      ctx.lineTo(x + jitter(), y + height + jitter())
      ctx.fill()
      const figure = r.pick(colours.filter((colour) => Math.abs(lightness(colour) - lightness(ground)) > 0.2))
      const piece = { x, y, w: width, h: height }
      const radius = Math.min(width, height) * 0.36
      if (r() > 0.22) pasteLeaf(canvas, piece, radius, figure, ink)
      else pastePebble(canvas, piece, radius, figure)
    }
}
