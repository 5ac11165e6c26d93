import { type Canvas, disc, wash } from '../canvas.ts'
import { choosePalette, lightness } from '../colour.ts'
import { type Random, TAU } from '../random.ts'

type Tile = {
  ctx: CanvasRenderingContext2D
  r: Random
  half: number
  ground: string
  figure: string
  colours: string[]
}

const quarter = ({ ctx, half }: Tile, radius: number, colour: string) => {
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.moveTo(-half, -half)
  ctx.arc(-half, -half, radius, 0, TAU / 4)
  ctx.fill()
}

// Each motif is drawn around the middle of a tile that is already turned.
const MOTIFS: ((tile: Tile) => void)[] = [
  (tile) => quarter(tile, tile.half * 2, tile.figure),
  ({ ctx, r, half, colours }) => {
    ctx.beginPath()
    ctx.arc(0, -half, half, 0, Math.PI)
    ctx.fill()
    ctx.fillStyle = r.pick(colours)
    ctx.beginPath()
    ctx.arc(0, half, half, Math.PI, TAU)
    ctx.fill()
  },
  ({ ctx, half }) => {
    ctx.beginPath()
    ctx.arc(-half, half, half * 2, -TAU / 4, 0)
    ctx.arc(half, -half, half * 2, TAU / 4, TAU / 2)
    ctx.fill()
  },
  (tile) => {
    for (let band = 4; band > 0; band--) quarter(tile, (tile.half * band) / 2, band % 2 ? tile.ground : tile.figure)
  },
  ({ ctx, half }) => {
    ctx.beginPath()
    ctx.moveTo(-half, -half)
    ctx.lineTo(half, -half)
    ctx.lineTo(-half, half)
    ctx.fill()
  },
  ({ ctx, half, ground, figure }) => {
    disc(ctx, 0, 0, half * 0.62, figure)
    disc(ctx, 0, 0, half * 0.24, ground)
  },
  ({ ctx, half }) => {
    for (let stripe = 0; stripe < 4; stripe++) ctx.fillRect(-half + (stripe * half) / 2, -half, half / 4, half * 2)
  },
]

function layTile({ ctx, r }: Canvas, colours: string[], [x, y, w, h]: [number, number, number, number]) {
  const ground = r.pick(colours)
  const figure = r.pick(colours.filter((colour) => Math.abs(lightness(colour) - lightness(ground)) > 0.12))
  const motif = r.pick(MOTIFS)
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, w + 0.6, h + 0.6)
  ctx.clip()
  ctx.fillStyle = ground
  ctx.fillRect(x, y, w + 1, h + 1)
  ctx.translate(x + w / 2, y + h / 2)
  ctx.rotate((r.whole(0, 3) * Math.PI) / 2)
  ctx.fillStyle = figure
  motif({ ctx, r, half: Math.min(w, h) / 2, ground, figure, colours })
  ctx.restore()
}

/** Tiles of circles, quarters and stripes, two of them four times as large. */
export function tiles(canvas: Canvas) {
  const { w, h, r } = canvas
  const { paper, ink, hues } = choosePalette(r)
  const columns = r.whole(4, 6)
  const rows = Math.max(2, Math.round(h / (w / columns)))
  const [a, b] = [w / columns, h / rows]
  const colours = [paper, ink, ...hues.slice(0, 3)]
  const taken = new Set<string>()
  wash(canvas, paper)
  for (let k = 0; k < 2; k++) {
    const i = r.whole(0, columns - 2)
    const j = r.whole(0, rows - 2)
    const cells = [`${i},${j}`, `${i + 1},${j}`, `${i},${j + 1}`, `${i + 1},${j + 1}`]
    if (cells.some((cell) => taken.has(cell))) continue
    for (const cell of cells) taken.add(cell)
    layTile(canvas, colours, [i * a, j * b, 2 * a, 2 * b])
  }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) if (!taken.has(`${i},${j}`)) layTile(canvas, colours, [i * a, j * b, a, b])
}
