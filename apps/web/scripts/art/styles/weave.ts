import { bar, type Canvas, wash } from '../canvas.ts'
import { choosePalette, mix } from '../colour.ts'
import type { Random } from '../random.ts'

const THREADS = 54

/** A row of threads, the same from both ends. */
function mirrorThreads(r: Random, colours: string[], count: number) {
  const half: string[] = []
  while (half.length < count / 2) {
    const colour = r.pick(colours)
    const repeat = r.pick([1, 2, 2, 4, 6])
    for (let i = 0; i < repeat; i++) half.push(colour)
  }
  const cut = half.slice(0, Math.ceil(count / 2))
  return [...cut, ...cut.toReversed()].slice(0, count)
}

/** Cloth from a loom: warp and weft in one of three bindings. */
export function weave(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const { paper, ink, hues } = choosePalette(r)
  const pitch = Math.min(w, h) / THREADS
  const colours = [paper, ...hues.slice(0, 3), ink]
  const columns = Math.round(w / pitch)
  const rows = Math.round(h / pitch)
  const [a, b] = [w / columns, h / rows]
  const warp = mirrorThreads(r, colours, columns)
  const weft = mirrorThreads(r, colours, rows)
  const repeat = r.whole(5, 9)
  const binding = r.whole(0, 2)
  const warpOnTop = (i: number, j: number) => {
    const dx = Math.abs(i - columns / 2 + 0.5)
    const dy = Math.abs(j - rows / 2 + 0.5)
    if (binding === 0) return (i + j) % 4 < 2
    if (binding === 1) return Math.floor(dx + dy) % (repeat * 2) < repeat === ((i + j) % 3 === 0)
    return Math.floor((dx + (Math.floor(dy / 2) % repeat)) / 2) % 2 === 0
  }
  wash(canvas, mix(ink, '#000000', 0.35))
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [x, y] = [i * a, j * b]
      if (warpOnTop(i, j)) {
        bar(ctx, x + a * 0.07, y - b * 0.02, a * 0.86, b * 1.04, warp[i] ?? ink)
        bar(ctx, x + a * 0.7, y, a * 0.23, b, 'rgb(0 0 0 / .13)')
        bar(ctx, x + a * 0.16, y, a * 0.2, b, 'rgb(255 255 255 / .1)')
      } else {
        bar(ctx, x - a * 0.02, y + b * 0.07, a * 1.04, b * 0.86, weft[j] ?? ink)
        bar(ctx, x, y + b * 0.7, a, b * 0.23, 'rgb(0 0 0 / .13)')
        bar(ctx, x, y + b * 0.16, a, b * 0.2, 'rgb(255 255 255 / .1)')
      }
    }
}
