import type { Filter, Finetune } from '../edit/edit-state.ts'

/** What is done to the colour of every pixel. */
export type ColourProgram = {
  /** Three rows of red, green, blue and what is added, for channels from 0 to 255; null changes nothing. */
  matrix: readonly number[] | null
  /** What becomes of each value of a channel afterwards; null changes nothing. */
  curve: Uint8ClampedArray | null
  /** How much each pixel is moved away from the mean of those around it. */
  clarity: number
  /** How much darker, or if negative lighter, the corners are. */
  vignette: number
}

type Rows = readonly number[]

/** How bright the colours are to the eye (Rec. 709). */
export const LIGHT = [0.2126, 0.7152, 0.0722] as const
const [RED, GREEN, BLUE] = LIGHT
const SAME: Rows = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

/** First the second, then the first. */
const after = (outer: Rows, inner: Rows): Rows =>
  SAME.map((_, index) => {
    const row = index - (index % 4)
    const column = index % 4
    const sum = [0, 1, 2].reduce((total, k) => total + outer[row + k]! * inner[k * 4 + column]!, 0)
    return column === 3 ? sum + outer[row + 3]! : sum
  })

const saturated = (by: number): Rows => {
  const [r, g, b] = [RED * (1 - by), GREEN * (1 - by), BLUE * (1 - by)]
  return [r + by, g, b, 0, r, g + by, b, 0, r, g, b + by, 0]
}
const mixed = (red: number, green: number, blue: number, add = 0): Rows => [
  red,
  0,
  0,
  add,
  0,
  green,
  0,
  add,
  0,
  0,
  blue,
  add,
]
const brightened = (by: number, add = 0) => mixed(by, by, by, add)
/** Away from the middle of grey, or towards it. */
const contrasted = (by: number) => brightened(by, 127.5 * (1 - by))
/** Towards the colour of a lamp or of the sky, as bright as before. */
const warmed = (by: number): Rows => {
  const [red, blue] = [1 + 0.22 * by, 1 - 0.22 * by]
  const keep = 1 / (RED * red + GREEN + BLUE * blue)
  return mixed(red * keep, keep, blue * keep)
}

const LOOKS: Readonly<Record<Filter, Rows>> = {
  none: SAME,
  chrome: after(contrasted(1.15), saturated(1.4)),
  fade: after(brightened(0.82, 34), saturated(0.75)),
  warm: after(warmed(0.7), saturated(1.1)),
  cool: after(warmed(-0.7), saturated(1.05)),
  pastel: after(brightened(0.7, 72), saturated(0.9)),
  dusk: after(mixed(0.95, 0.82, 1.08, -4), contrasted(1.1)),
  sepia: [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0],
  mono: saturated(0),
  noir: after(contrasted(1.45), saturated(0)),
  wash: after(brightened(0.75, 50), saturated(0)),
  invert: brightened(-1, 255),
}

const isSame = (rows: Rows) => rows.every((value, index) => Math.abs(value - SAME[index]!) < 1e-9)

/** The curve that lightens or darkens the middle and leaves black and white. */
const gammaCurve = (gamma: number) =>
  gamma === 0
    ? null
    : Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * (value / 255) ** (2 ** (-gamma / 100)))

/** What a look and everything that is tuned do to the colours, joined into as little as possible. */
export const colourProgram = (filter: Filter, finetune: Finetune): ColourProgram => {
  const { brightness, contrast, saturation, exposure, temperature, gamma, clarity, vignette } = finetune
  const steps = [
    LOOKS[filter],
    saturated(1 + saturation / 100),
    warmed(temperature / 100),
    brightened(2 ** (exposure / 100)),
    contrasted(contrast < 0 ? 1 + contrast / 100 : 1 + contrast / 50),
    brightened(1, brightness * 1.275),
  ]
  const matrix = steps.reduce((inner, outer) => after(outer, inner))
  return {
    matrix: isSame(matrix) ? null : matrix,
    curve: gammaCurve(gamma),
    clarity: clarity / 100,
    vignette: vignette / 100,
  }
}

/** Whether a program leaves every pixel as it is. */
export const isIdle = ({ matrix, curve, clarity, vignette }: ColourProgram) =>
  matrix === null && curve === null && clarity === 0 && vignette === 0
