import { type ColourProgram, LIGHT } from './colour-program.ts'

const [RED, GREEN, BLUE] = LIGHT

/** How bright a pixel is around each point of a coarse grid over the whole picture. */
export type Surroundings = { width: number; height: number; light: Float32Array }

const lightOf = (data: Uint8ClampedArray, at: number) => RED * data[at]! + GREEN * data[at + 1]! + BLUE * data[at + 2]!

/** The light of a small picture, blurred along rows and columns. */
export const blurLight = (data: Uint8ClampedArray, width: number, height: number, radius: number): Surroundings => {
  let light = Float32Array.from({ length: width * height }, (_, index) => lightOf(data, index * 4))
  for (const [along, across, step, stride] of [
    [width, height, 1, width],
    [height, width, width, 1],
  ] as const) {
    const next = new Float32Array(light.length)
    for (let line = 0; line < across; line++) {
      for (let place = 0; place < along; place++) {
        let sum = 0
        for (let offset = -radius; offset <= radius; offset++) {
          const near = Math.min(along - 1, Math.max(0, place + offset))
          sum += light[line * stride + near * step]!
        }
        next[line * stride + place * step] = sum / (2 * radius + 1)
      }
    }
    light = next
  }
  return { width, height, light }
}

type Twelve = [number, number, number, number, number, number, number, number, number, number, number, number]

/** Which rows of a picture a strip holds. */
export type Strip = { data: Uint8ClampedArray; top: number; width: number; height: number }

// Pixels are counted in whole numbers, which is twice as quick: one is this much.
const BITS = 12
const ONE = 1 << BITS
const HALF = ONE / 2
// The light around a pixel is counted finer than that of a channel, and while it goes along a row finer still.
const LIGHT_BITS = 4
const FINE = 1 << (LIGHT_BITS + BITS)

const whole = (value: number) => Math.round(value * ONE)
const [WHOLE_RED, WHOLE_GREEN, WHOLE_BLUE] = [whole(RED), whole(GREEN), whole(BLUE)]

/** Where a place along a side lies among the points of a coarse grid. */
const gridPlace = (place: number, length: number, points: number) =>
  Math.max(0, Math.min(points - 1, ((place + 0.5) * points) / length - 0.5))

/** The parts of a row between two points of a coarse grid: before which column each ends, and how near to its second point it begins. */
type Cells = { ends: Int32Array; shares: Float64Array; step: number }

const cellsOf = (width: number, points: number): Cells => {
  // Before the first point and behind the last one there is half a cell in which nothing changes.
  const ends = Int32Array.from({ length: points + 1 }, (_, cell) =>
    Math.min(width, Math.max(0, Math.ceil(((cell + 0.5) * width) / points - 0.5))),
  )
  const shares = Float64Array.from(ends, (_, cell) =>
    cell === 0 ? 0 : gridPlace(ends[cell - 1]!, width, points) - (cell - 1),
  )
  return { ends, shares, step: points / width }
}

/** The light at every point of the grid along a row. */
const lightAlong = (around: Surroundings, place: number, into: Float64Array) => {
  const { width, height, light } = around
  const row = Math.floor(place)
  const above = row * width
  const below = Math.min(height - 1, row + 1) * width
  for (let x = 0; x < width; x++)
    into[x] = (light[above + x]! + (light[below + x]! - light[above + x]!) * (place - row)) * FINE
}

// From here to the corners, as parts of the way from the middle, it becomes darker.
const VIGNETTE_START = 0.25
const VIGNETTE_MOST = 0.85

const SAME_COLOURS: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
/** The curve for every value that the colours of a program can reach, and the place of zero in it: a table holds no questions. */
const tableOf = ({ matrix, curve }: ColourProgram) => {
  const rows = [0, 4, 8].map((row) => (matrix ?? SAME_COLOURS).slice(row, row + 4))
  const reach = (isWanted: (value: number) => boolean) =>
    rows.map(([r = 0, g = 0, b = 0, add = 0]) =>
      [r, g, b].filter(isWanted).reduce((sum, value) => sum + value * 255, isWanted(add) ? add : 0),
    )
  const zero = 2 - Math.floor(Math.min(0, ...reach((value) => value < 0)))
  const length = zero + 258 + Math.ceil(Math.max(0, ...reach((value) => value > 0)))
  const table = Uint8ClampedArray.from({ length }, (_, place) => place - zero)
  return { zero, table: curve ? table.map((value) => curve[value]!) : table }
}

// A channel that was made clearer, which moves it by 255 at most, as a channel again.
const CLEARER = 255
const CHANNEL = Uint8ClampedArray.from({ length: 3 * 256 }, (_, place) => place - CLEARER)

const NOWHERE: Surroundings = { width: 1, height: 1, light: new Float32Array(1) }

/** A program as whole numbers, ready for rows of one width. */
type Prepared = {
  matrix: Int32Array
  table: Uint8ClampedArray
  /** 0 where nothing is made clearer. */
  clarity: number
  cells: Cells
  /** How much darker each column is, before that of the row is added, and the value that it goes to. */
  across: Int32Array
  edge: number
}

/** Pixels as whole words, red in the lowest byte: one read and one write for each, not four. */
const wordsOf = ({ buffer, byteOffset, length }: Uint8ClampedArray) => new Uint32Array(buffer, byteOffset, length / 4)

/** Mixes the colours of one row, and no more; a function of its own, for engines make those the quickest. */
const mixRow = ({ matrix, table, across }: Prepared, from: Uint32Array, into: Uint32Array, start: number) => {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = matrix as unknown as Twelve
  for (let at = start, end = start + across.length; at < end; at++) {
    const pixel = from[at]!
    const r = pixel & 255
    const s = (pixel >>> 8) & 255
    const t = (pixel >>> 16) & 255
    const red = table[(Math.imul(a, r) + Math.imul(b, s) + Math.imul(c, t) + d) >> BITS]!
    const green = table[(Math.imul(e, r) + Math.imul(f, s) + Math.imul(g, t) + h) >> BITS]!
    const blue = table[(Math.imul(i, r) + Math.imul(j, s) + Math.imul(k, t) + l) >> BITS]!
    into[at] = (pixel & 0xff000000) | (blue << 16) | (green << 8) | red
  }
}

/** Does all that a program does to one row, of which `line` holds the light around. */
const colourRow = (
  { matrix, table, clarity, cells: { ends, shares, step }, across, edge }: Prepared,
  from: Uint32Array,
  into: Uint32Array,
  start: number,
  line: Float64Array,
  down: number,
) => {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = matrix as unknown as Twelve
  for (let cell = 0, x = 0; cell < ends.length; cell++) {
    const first = line[Math.max(0, cell - 1)]!
    const rise = line[Math.min(line.length - 1, cell)]! - first
    // Whole numbers, and known to be: an engine would take sums of others for fractions.
    let mean = (first + rise * shares[cell]!) | 0
    const rises = (rise * step) | 0
    for (const end = ends[cell]!; x < end; x++, mean = (mean + rises) | 0) {
      const pixel = from[start + x]!
      const r = pixel & 255
      const s = (pixel >>> 8) & 255
      const t = (pixel >>> 16) & 255
      let red = table[(Math.imul(a, r) + Math.imul(b, s) + Math.imul(c, t) + d) >> BITS]!
      let green = table[(Math.imul(e, r) + Math.imul(f, s) + Math.imul(g, t) + h) >> BITS]!
      let blue = table[(Math.imul(i, r) + Math.imul(j, s) + Math.imul(k, t) + l) >> BITS]!
      const bright = Math.imul(WHOLE_RED, red) + Math.imul(WHOLE_GREEN, green) + Math.imul(WHOLE_BLUE, blue)
      const light = (bright >> (BITS - LIGHT_BITS)) - (mean >> BITS)
      const add = ((Math.imul(light, clarity) + HALF) >> BITS) + CLEARER
      red = CHANNEL[red + add]!
      green = CHANNEL[green + add]!
      blue = CHANNEL[blue + add]!
      const dark = across[x]! + down
      if (dark > 0) {
        red += (Math.imul(edge - red, dark) + HALF) >> BITS
        green += (Math.imul(edge - green, dark) + HALF) >> BITS
        blue += (Math.imul(edge - blue, dark) + HALF) >> BITS
      }
      into[start + x] = (pixel & 0xff000000) | (blue << 16) | (green << 8) | red
    }
  }
}

/** How far a place along a side is from the middle, squared: 0 to a half. */
const farOf = (place: number, length: number) => (((place + 0.5) / length) * 2 - 1) ** 2 / 2

const prepare = (program: ColourProgram, width: number, around: Surroundings | null): Prepared => {
  const { table, zero } = tableOf(program)
  const strength = vignetteStrength(program)
  return {
    // What is added also leads to the place of zero in the table, and rounds.
    matrix: Int32Array.from(program.matrix ?? SAME_COLOURS, (value, index) =>
      whole(index % 4 === 3 ? value + zero + 0.5 : value),
    ),
    table,
    clarity: around ? whole(program.clarity) >> LIGHT_BITS : 0,
    cells: cellsOf(width, (around ?? NOWHERE).width),
    across: Int32Array.from({ length: width }, (_, x) => whole(farOf(x, width) * strength)),
    edge: program.vignette < 0 ? 255 : 0,
  }
}

const vignetteStrength = ({ vignette }: ColourProgram) => (Math.abs(vignette) * VIGNETTE_MOST) / (1 - VIGNETTE_START)

/**
 * Runs a program over a strip of a picture that has so many rows in all; `around` is needed for clarity. All of it is one pass over the
 * pixels, for most of the time goes into reading and writing them; `from` is where they are read, if not in the strip itself.
 */
export const runProgram = (
  program: ColourProgram,
  { data, top, width, height }: Strip,
  rows: number,
  around: Surroundings | null,
  from: Uint8ClampedArray = data,
) => {
  const prepared = prepare(program, width, around)
  const [read, write] = [wordsOf(from), wordsOf(data)]
  const isMixed = prepared.clarity === 0 && program.vignette === 0
  const grid = around ?? NOWHERE
  const line = new Float64Array(grid.width)
  const strength = vignetteStrength(program)
  for (let row = 0; row < height; row++) {
    if (isMixed) {
      mixRow(prepared, read, write, row * width)
      continue
    }
    if (prepared.clarity !== 0) lightAlong(grid, gridPlace(top + row, rows, grid.height), line)
    const down = whole((farOf(top + row, rows) - VIGNETTE_START) * strength)
    colourRow(prepared, read, write, row * width, line, down)
  }
}
