import type { Canvas } from './canvas.ts'
import { type Random, seededRandom } from './random.ts'
import { arches } from './styles/arches.ts'
import { collage } from './styles/collage.ts'
import { field } from './styles/field.ts'
import { flow } from './styles/flow.ts'
import { halftone } from './styles/halftone.ts'
import { moire } from './styles/moire.ts'
import { orbs } from './styles/orbs.ts'
import { poster } from './styles/poster.ts'
import { ridge } from './styles/ridge.ts'
import { stars } from './styles/stars.ts'
import { still } from './styles/still.ts'
import { strata } from './styles/strata.ts'
import { tiles } from './styles/tiles.ts'
import { weave } from './styles/weave.ts'

const STYLES = {
  arches,
  collage,
  field,
  flow,
  halftone,
  moire,
  orbs,
  poster,
  ridge,
  stars,
  still,
  strata,
  tiles,
  weave,
}

/** The name of a way to paint. */
export type Style = keyof typeof STYLES
/** One picture: the seed and the style decide what it shows, the ratio is width over height. */
export type Picture = { seed: string; style: Style; ratio: number }

const GRAIN = 128

/** A little tooth, so that nothing looks like vector clip art. */
function addGrain({ ctx, w, h }: Canvas, r: Random) {
  const speck = new OffscreenCanvas(GRAIN, GRAIN)
  const speckCtx = speck.getContext('2d')
  if (!speckCtx) return
  const pixels = speckCtx.createImageData(GRAIN, GRAIN)
  for (let i = 0; i < pixels.data.length; i += 4) {
    pixels.data.fill(r() * 255, i, i + 3)
    pixels.data[i + 3] = 26
  }
  speckCtx.putImageData(pixels, 0, 0)
  const pattern = ctx.createPattern(speck, 'repeat')
  if (!pattern) return
  ctx.globalCompositeOperation = 'overlay'
  ctx.fillStyle = pattern
  ctx.fillRect(0, 0, w, h)
}

/** Draws a picture on a canvas, which takes its size. */
export function draw(element: HTMLCanvasElement, { seed, style, ratio }: Picture, width: number) {
  const [w, h] = [width, Math.round(width / ratio)]
  element.width = w
  element.height = h
  const ctx = element.getContext('2d')
  if (!ctx) throw new Error('This browser draws no canvas.')
  const r = seededRandom(`plinth${seed}`)
  // The first number once chose the style; skipping it keeps every seed's picture as it was.
  r()
  const canvas = { ctx, w, h, r, seed }
  ctx.save()
  STYLES[style](canvas)
  ctx.restore()
  addGrain(canvas, r)
}
