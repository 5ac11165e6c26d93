/** The sides of the grey pictures that a picture is made into before it is hashed: a square for waves, and one with a column more for steps. */
export const GREY = { waves: { width: 32, height: 32 }, steps: { width: 9, height: 8 } } as const

/** What a picture looks like, twice in 64 bits: by its slowest waves, and by where it grows brighter from left to right. */
export type Look = { steps: bigint; waves: bigint }

const LOW = 8
const BITS = LOW * LOW
// Below this a picture is all but one colour: what is left of it is noise, and noise is like other noise.
const MIN_SPREAD = 8
// A step that is small against the spread of the picture is noise, too.
const STEP_SHARE = 0.06
// Two looks of one picture; measured in bench/RESULTS.md.
const MAX_STEPS = 7
const MAX_DISTANCE = 17

const COSINES = Array.from({ length: LOW }, (_row, frequency) =>
  Float64Array.from({ length: GREY.waves.width }, (_cell, at) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * GREY.waves.width)),
  ),
)

const spreadOf = (grey: Uint8Array) => {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length)
}

const bitsOf = (count: number, isSet: (at: number) => boolean): bigint => {
  let bits = 0n
  for (let at = 0; at < count; at++) bits = (bits << 1n) | (isSet(at) ? 1n : 0n)
  return bits
}

/** How strongly each of the slowest waves is in a grey square (DCT). */
const slowWaves = (grey: Uint8Array): Float64Array => {
  const side = GREY.waves.width
  const waves = new Float64Array(BITS)
  for (let across = 0; across < LOW; across++)
    for (let y = 0; y < side; y++) {
      let row = 0
      for (let x = 0; x < side; x++) row += grey[y * side + x]! * COSINES[across]![x]!
      for (let down = 0; down < LOW; down++) waves[down * LOW + across]! += row * COSINES[down]![y]!
    }
  return waves
}

const waveBits = (waves: Float64Array): bigint => {
  // The first wave is how bright the picture is: that is not what it looks like.
  const sorted = waves.slice(1).toSorted()
  const median = sorted[Math.floor(sorted.length / 2)]!
  return bitsOf(BITS, (at) => at > 0 && waves[at]! > median)
}

const stepBits = (grey: Uint8Array, spread: number): bigint => {
  const { width } = GREY.steps
  return bitsOf(BITS, (at) => {
    const left = Math.floor(at / LOW) * width + (at % LOW)
    return grey[left + 1]! - grey[left]! > spread * STEP_SHARE
  })
}

const mirror = (grey: Uint8Array, width: number) =>
  grey.map((_value, at) => grey[at - (at % width) + width - 1 - (at % width)]!)

/** The look of a picture by its two grey ones, as it is or in a mirror; null where it is too flat to be told from others. */
export function lookOf(greyWaves: Uint8Array, greySteps: Uint8Array, mirrored = false): Look | null {
  const spread = spreadOf(greyWaves)
  if (spread < MIN_SPREAD) return null
  const turn = (grey: Uint8Array, width: number) => (mirrored ? mirror(grey, width) : grey)
  return {
    steps: stepBits(turn(greySteps, GREY.steps.width), spread),
    waves: waveBits(slowWaves(turn(greyWaves, GREY.waves.width))),
  }
}

const bitCount = (bits: bigint): number => {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count++
  return count
}

/** In how many of 128 bits two looks differ; null where they are not of one picture. */
export function distanceOf(one: Look, other: Look): number | null {
  const steps = bitCount(one.steps ^ other.steps)
  const distance = steps + bitCount(one.waves ^ other.waves)
  return steps <= MAX_STEPS && distance <= MAX_DISTANCE ? distance : null
}

const BAND_BITS = 16n
const BANDS = [0n, 1n, 2n, 3n]
const bandOf = (bits: bigint, band: bigint) => Number((bits >> (band * BAND_BITS)) & 0xffffn)
const keyOf = (band: bigint, value: number) => Number(band) * 0x10000 + value

/** The keys under which a look is found: one for each quarter of its steps. */
export const keysOf = ({ steps }: Look): number[] => BANDS.map((band) => keyOf(band, bandOf(steps, band)))

/**
 * The keys to look under: each quarter, and each quarter with one bit turned. Of two looks with at most seven other steps at
 * least one quarter has at most one, so that none is missed.
 */
export const probesOf = ({ steps }: Look): number[] =>
  BANDS.flatMap((band) => {
    const value = bandOf(steps, band)
    const near = Array.from({ length: Number(BAND_BITS) }, (_bit, at) => value ^ (1 << at))
    return [value, ...near].map((probe) => keyOf(band, probe))
  })

const BYTES = 16

/** Writes looks one behind the other. */
export function packLooks(looks: readonly Look[]): Buffer {
  const bytes = Buffer.alloc(looks.length * BYTES)
  for (const [at, { steps, waves }] of looks.entries()) {
    bytes.writeBigUInt64BE(steps, at * BYTES)
    bytes.writeBigUInt64BE(waves, at * BYTES + BYTES / 2)
  }
  return bytes
}

/** Reads looks. */
export const unpackLooks = (bytes: Buffer): Look[] =>
  Array.from({ length: bytes.length / BYTES }, (_look, at) => ({
    steps: bytes.readBigUInt64BE(at * BYTES),
    waves: bytes.readBigUInt64BE(at * BYTES + BYTES / 2),
  }))
