/** What only the running product knows: an argument, a row, the answer of a call. Its key says where it came from. */
export class Unknown {
  constructor(key) {
    this.key = key
  }
  // Marks every text that it becomes a part of.
  toString() {
    return `\0${this.key}\0`
  }
}

/** Says which unknown value a text was made of, or null when all of it is known. */
export const unknownPart = (text) => /\0([^\0]*)\0/.exec(text)?.[1] ?? null

/** A short text that stands for a value in the key of another. */
export function keyOf(value) {
  if (value instanceof Unknown) return value.key
  if (typeof value === 'function') return 'function'
  if (Array.isArray(value)) return `[${value.map(keyOf)}]`
  return typeof value === 'object' && value !== null ? '{}' : String(value)
}

/** The values of one way through a function: wherever an unknown value decides, one of the possible ways is chosen. */
export class Path {
  /** @param {number[]} prefix the choices to make; from there on the first way is taken */
  constructor(prefix) {
    this.prefix = prefix
    this.choices = []
    this.made = new Map()
    this.bound = new Map()
  }

  /** Chooses one of several ways; the same question has the same answer. */
  choose(key, ways) {
    const made = this.made.get(key)
    if (made !== undefined) return made
    const chosen = this.prefix[this.choices.length] ?? 0
    this.choices.push({ ways, chosen })
    this.made.set(key, chosen)
    return chosen
  }

  /** The value itself, where a choice has told it. */
  resolve(value) {
    return value instanceof Unknown && this.bound.has(value.key) ? this.bound.get(value.key) : value
  }

  /** Whether a value counts as true. */
  truthy(given) {
    const value = this.resolve(given)
    return value instanceof Unknown ? this.choose(`${value.key}?`, 2) === 0 : Boolean(value)
  }

  /** Whether two values are the same; from a yes on, the unknown one is known. */
  equals(left, right) {
    const [a, b] = [this.resolve(left), this.resolve(right)]
    const unknown = a instanceof Unknown ? a : b
    if (!(unknown instanceof Unknown)) return a === b
    const other = unknown === a ? b : a
    const isEqual = this.choose(`${unknown.key}===${keyOf(other)}`, 2) === 0
    if (isEqual && !(other instanceof Unknown)) this.bound.set(unknown.key, other)
    return isEqual
  }

  /** One of the keys of an object, for an unknown one. */
  keyIn(object, unknown) {
    const keys = Object.keys(object)
    if (keys.length === 0) return undefined
    const key = keys[this.choose(`${unknown.key} of ${keys}`, keys.length)]
    this.bound.set(unknown.key, key)
    return key
  }
}

/**
 * Runs a function on every way through it, up to `most` of them; where there are more, on every way that leaves the first
 * one at no more than two choices, which meets every pair of alternatives.
 */
export function explore(run, most = 64) {
  const runUpTo = (deviations, limit) => {
    const open = [{ prefix: [], left: deviations }]
    let runs = 0
    for (let next = open.pop(); next; next = open.pop()) {
      if (++runs > limit) return false
      const { choices } = run(next.prefix)
      const taken = choices.map(({ chosen }) => chosen)
      if (next.left === 0) continue
      for (let place = next.prefix.length; place < choices.length; place++)
        for (let way = 1; way < choices[place].ways; way++)
          open.push({ prefix: [...taken.slice(0, place), way], left: next.left - 1 })
    }
    return true
  }
  if (!runUpTo(Number.POSITIVE_INFINITY, most)) runUpTo(2, Number.POSITIVE_INFINITY)
}
