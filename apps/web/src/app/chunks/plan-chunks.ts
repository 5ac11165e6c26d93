/** A file of code that a build has made: what it weighs, what it loads with it, and whether something asks for it by itself. */
export type Chunk = {
  name: string
  bytes: number
  /** How many files come with it: the code, and its style if it has one. */
  files: number
  imports: readonly string[]
  isAskedFor: boolean
  /** How much it counts that whoever asks for it waits for nothing else; 1 unless told. */
  weight?: number
}

/** What a request more is worth: so many bytes are sent in vain before a screen waits for another file. */
const REQUEST_BYTES = 1000

type Part = { members: string[]; bytes: number; files: number; needs: Set<number>; readers: Set<number> }

const reachOf = (start: number, next: (at: number) => Iterable<number>): Set<number> => {
  const seen = new Set<number>()
  const walk = (at: number) => {
    for (const each of next(at))
      if (!seen.has(each)) {
        seen.add(each)
        walk(each)
      }
  }
  walk(start)
  return seen
}

/** Parts of a build that can be merged, with what it costs those who ask for a file. */
class Parts {
  readonly #parts = new Map<number, Part>()
  readonly #loads = new Map<number, Set<number>>()
  readonly #weights = new Map<number, number>()
  readonly #fixed = new Set<number>()
  #next: number

  constructor(chunks: readonly Chunk[]) {
    const places = new Map(chunks.map(({ name }, place) => [name, place]))
    const importsOf = (place: number) => chunks[place]!.imports.map((name) => places.get(name)!)
    this.#next = chunks.length
    for (const [place, { name, bytes, files, isAskedFor, weight = 1 }] of chunks.entries()) {
      this.#parts.set(place, { members: [name], bytes, files, needs: reachOf(place, importsOf), readers: new Set() })
      if (!isAskedFor) continue
      this.#fixed.add(place)
      this.#weights.set(place, weight)
    }
    for (const reader of this.#fixed) {
      const loads = new Set(this.#parts.get(reader)!.needs)
      this.#loads.set(reader, loads)
      for (const place of loads) this.#parts.get(place)!.readers.add(reader)
    }
  }

  /** The parts that nobody asks for by themselves. */
  get mergeable() {
    return [...this.#parts.keys()].filter((place) => !this.#fixed.has(place))
  }

  has(place: number) {
    return this.#parts.has(place)
  }

  get groups() {
    return [...this.#parts.values()].map(({ members }) => members).filter(({ length }) => length > 1)
  }

  #costOfLoading(place: number, reader: number) {
    const loaded = this.#loads.get(reader)!
    let cost = 0
    for (const each of [place, ...this.#parts.get(place)!.needs]) {
      if (loaded.has(each)) continue
      const { bytes, files } = this.#parts.get(each)!
      cost += bytes + (each === place ? 0 : files * REQUEST_BYTES)
    }
    return cost * this.#weights.get(reader)!
  }

  /** How much merging two parts saves: files for those who load both, less what the others load in vain. */
  gain(a: number, b: number) {
    const [first, second] = [this.#parts.get(a)!, this.#parts.get(b)!]
    const savedFiles = Math.min(first.files, second.files)
    let gain = 0
    for (const reader of first.readers)
      if (second.readers.has(reader)) gain += savedFiles * REQUEST_BYTES * this.#weights.get(reader)!
    for (const reader of first.readers) {
      if (gain <= 0) return 0
      if (!second.readers.has(reader)) gain -= this.#costOfLoading(b, reader)
    }
    for (const reader of second.readers) {
      if (gain <= 0) return 0
      if (!first.readers.has(reader)) gain -= this.#costOfLoading(a, reader)
    }
    return gain
  }

  /** Whether two parts as one would load something that loads them in turn. */
  makesCircle(a: number, b: number) {
    const between = (from: number, to: number) =>
      [...this.#parts.get(from)!.needs].some((each) => each !== to && this.#parts.get(each)!.needs.has(to))
    return between(a, b) || between(b, a)
  }

  merge(a: number, b: number) {
    const [first, second] = [this.#parts.get(a)!, this.#parts.get(b)!]
    const merged = this.#next++
    const readers = new Set([...first.readers, ...second.readers])
    const needs = new Set([...first.needs, ...second.needs])
    for (const old of [a, b]) {
      this.#parts.delete(old)
      needs.delete(old)
    }
    this.#parts.set(merged, {
      members: [...first.members, ...second.members],
      bytes: first.bytes + second.bytes,
      files: Math.max(first.files, second.files),
      needs,
      readers,
    })
    for (const part of this.#parts.values()) {
      const [hadA, hadB] = [part.needs.delete(a), part.needs.delete(b)]
      if (hadA || hadB) part.needs = new Set([...part.needs, ...needs, merged])
    }
    for (const reader of readers) {
      const loads = this.#loads.get(reader)!
      for (const old of [a, b]) loads.delete(old)
      for (const place of [merged, ...needs]) {
        loads.add(place)
        this.#parts.get(place)!.readers.add(reader)
      }
    }
    return merged
  }
}

/**
 * Says which of the files that a build makes should be one file: hundreds of small ones, each for another set of screens, cost more
 * in requests than a few that hold a little more than a screen needs.
 */
export const planChunks = (chunks: readonly Chunk[]): string[][] => {
  const parts = new Parts(chunks)
  const candidates: { a: number; b: number; gain: number }[] = []
  const consider = (a: number, b: number) => {
    const gain = parts.gain(a, b)
    if (gain > 0) candidates.push({ a, b, gain })
  }
  const places = parts.mergeable
  for (const [index, a] of places.entries()) for (const b of places.slice(index + 1)) consider(a, b)
  while (candidates.length > 0) {
    let best = 0
    for (let index = 1; index < candidates.length; index++)
      if (candidates[index]!.gain > candidates[best]!.gain) best = index
    const { a, b, gain } = candidates[best]!
    candidates[best] = candidates.at(-1)!
    candidates.pop()
    if (!parts.has(a) || !parts.has(b)) continue
    // What screens load has changed since it was considered.
    const now = parts.gain(a, b)
    if (now <= 0 || parts.makesCircle(a, b)) continue
    if (now < gain) {
      candidates.push({ a, b, gain: now })
      continue
    }
    const merged = parts.merge(a, b)
    for (const other of parts.mergeable) if (other !== merged) consider(merged, other)
  }
  return parts.groups
}
