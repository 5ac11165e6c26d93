import { type Canvas, wash } from '../canvas.ts'
import { choosePalette } from '../colour.ts'
import { seededNoise, TAU } from '../random.ts'

type Point = { x: number; y: number; reach: number }

const CELL = 0.04
const STEP = 0.009
const OUTSIDE = 0.08

/** Remembers the strips already laid, so that the next one can stop before it touches them. */
function createLaidStrips(widest: number) {
  const cells = new Map<string, Point[]>()
  const key = (x: number, y: number) => `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`
  return {
    lay(points: Point[]) {
      for (const point of points) {
        const cell = key(point.x, point.y)
        cells.set(cell, [...(cells.get(cell) ?? []), point])
      }
    },
    touches(x: number, y: number, reach: number) {
      const span = Math.ceil((reach + widest / 2) / CELL)
      for (let i = -span; i <= span; i++)
        for (let j = -span; j <= span; j++)
          for (const other of cells.get(key(x + i * CELL, y + j * CELL)) ?? [])
            if ((other.x - x) ** 2 + (other.y - y) ** 2 < (other.reach + reach) ** 2) return true
      return false
    },
  }
}

/** Strips laid along a current, never touching. */
export function flow(canvas: Canvas) {
  const { ctx, w, h, r, seed } = canvas
  const { paper, ink, hues } = choosePalette(r)
  const side = Math.min(w, h)
  const noise = seededNoise(`${seed}f`)
  const [right, bottom] = [w / side, h / side]
  const zoom = r.between(0.7, 1.3)
  const base = r() * TAU
  const turn = r.between(1.4, 2.6)
  const [thin, middle, thick] = r.pick([
    [0.008, 0.014, 0.03],
    [0.012, 0.022, 0.055],
    [0.006, 0.01, 0.018],
  ] as const)
  const strips = createLaidStrips(thick)
  const outside = (x: number, y: number) => x < -OUTSIDE || y < -OUTSIDE || x > right + OUTSIDE || y > bottom + OUTSIDE
  wash(canvas, paper)
  ctx.lineCap = 'butt'
  ctx.lineJoin = 'round'
  for (let attempt = 0; attempt < 1500; attempt++) {
    let x = r.between(-0.05, right + 0.05)
    let y = r.between(-0.05, bottom + 0.05)
    const width = attempt < 160 ? thick : attempt < 600 ? middle : thin
    const reach = width / 2 + 0.0035
    const points: Point[] = []
    const longest = r.whole(30, 130)
    while (points.length < longest && !strips.touches(x, y, reach) && !outside(x, y)) {
      points.push({ x, y, reach })
      const heading = base + (noise.layered(x * zoom + 5, y * zoom + 9, 2) - 0.5) * TAU * turn
      x += Math.cos(heading) * STEP
      y += Math.sin(heading) * STEP
    }
    const [first] = points
    if (!first || points.length < 9) continue
    strips.lay(points)
    const zone = noise(first.x * 1.6 + 40, first.y * 1.6 + 70)
    ctx.strokeStyle = r() < 0.1 ? ink : r() < 0.2 ? r.pick(hues) : (hues[Math.floor(zone * 3.999)] ?? ink)
    ctx.lineWidth = width * side
    ctx.beginPath()
    for (const point of points) ctx.lineTo(point.x * side, point.y * side)
    ctx.stroke()
  }
}
