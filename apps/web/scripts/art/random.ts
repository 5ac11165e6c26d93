/** The full turn of a circle in radians. */
export const TAU = Math.PI * 2

const hash = (text: string) => {
  let h = 2166136261
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619)
  h ^= h >>> 15
  h = Math.imul(h, 2246822507)
  return (h ^ (h >>> 13)) >>> 0
}

/** A stream of chance that always gives the same numbers for the same seed. */
export type Random = {
  /** The next number from 0 up to 1. */
  (): number
  /** A number between two bounds. */
  between(low: number, high: number): number
  /** A whole number between two bounds, both included. */
  whole(low: number, high: number): number
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** A number around 0 that is rarely beyond -1 or 1. */
  around(): number
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Opens the stream of a seed. */
export function seededRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return Object.assign(next, {
    between,
    whole,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    around: () => (next() + next() + next() + next() - 2) / 1.2,
    shuffle: <T>(list: readonly T[]) => {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = whole(0, i)
        ;[mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T]
      }
      return mixed
    },
  })
}

/** Smooth noise over the plane, in one layer or in several. */
export type Noise = { (x: number, y: number): number; layered(x: number, y: number, layers: number): number }

/** The noise of a seed. */
export function seededNoise(seed: string): Noise {
  const key = hash(seed)
  const corner = (x: number, y: number) => {
    let n = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ key
    n = Math.imul(n ^ (n >>> 13), 1274126177)
    return ((n ^ (n >>> 16)) >>> 0) / 4294967296
  }
  const smooth = (t: number) => t * t * (3 - 2 * t)
  const noise = (x: number, y: number) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const u = smooth(x - i)
    const v = smooth(y - j)
    const top = corner(i, j) * (1 - u) + corner(i + 1, j) * u
    const bottom = corner(i, j + 1) * (1 - u) + corner(i + 1, j + 1) * u
    return top * (1 - v) + bottom * v
  }
  const layered = (startX: number, startY: number, layers: number) => {
    let [x, y, sum, weight, total] = [startX, startY, 0, 0.5, 0]
    for (let i = 0; i < layers; i++) {
      sum += weight * noise(x, y)
      total += weight
      x = x * 2.03 + 17
      y = y * 2.03 + 31
      weight *= 0.5
    }
    return sum / total
  }
  return Object.assign(noise, { layered })
}
