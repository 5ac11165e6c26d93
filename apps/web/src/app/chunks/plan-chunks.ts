/** A file of code that a build has made, and what it imports. */
export type Chunk = { name: string; code: string; imports: readonly string[] }

/** Files that are asked for at once, as by a screen; what they import comes with them. */
export type Load = {
  asked: readonly string[]
  /** How much it counts that it is quick, beside others. */
  weight: number
  /** How many bytes it may have in all, compressed; as many as it likes without one. */
  budget?: number
}

/** What a request more is worth: so many bytes are sent in vain before a screen waits for another file. */
const REQUEST_BYTES = 3000

/** How many bytes code has when it is sent, compressed. */
export type Weigh = (code: string) => number

type Reader = { parts: Set<number>; bytes: number; weight: number; budget: number }
type Part = { members: string[]; code: string; bytes: number; needs: Set<number>; readers: Set<Reader> }

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

const union = <Item>(first: Set<Item>, second: Set<Item>) => new Set([...first, ...second])

/** Parts of a build that can be merged, with what it costs those who load them. */
class Parts {
  readonly #parts = new Map<number, Part>()
  readonly #fixed = new Set<number>()
  readonly #weigh: Weigh
  #next: number

  constructor(chunks: readonly Chunk[], loads: readonly Load[], weigh: Weigh) {
    this.#weigh = weigh
    this.#next = chunks.length
    const places = new Map(chunks.map(({ name }, place) => [name, place]))
    const importsOf = (place: number) => chunks[place]!.imports.map((name) => places.get(name)!)
    for (const [place, { name, code }] of chunks.entries()) {
      const needs = reachOf(place, importsOf)
      this.#parts.set(place, { members: [name], code, bytes: weigh(code), needs, readers: new Set() })
    }
    for (const { asked, weight, budget = Number.POSITIVE_INFINITY } of loads) {
      const roots = asked.map((name) => places.get(name)!)
      const parts = new Set(roots.flatMap((root) => [root, ...this.#parts.get(root)!.needs]))
      const reader = { parts, bytes: this.#bytesOf(parts), weight, budget }
      for (const place of parts) this.#parts.get(place)!.readers.add(reader)
      for (const root of roots) this.#fixed.add(root)
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

  #bytesOf(places: Iterable<number>) {
    let sum = 0
    for (const place of places) sum += this.#parts.get(place)!.bytes
    return sum
  }

  /** What somebody who loads a part also gets and has not yet, the part included. */
  #addedBy(place: number, { parts }: Reader) {
    return [place, ...this.#parts.get(place)!.needs].filter((each) => !parts.has(each))
  }

  #costOfLoading(place: number, reader: Reader) {
    const added = this.#addedBy(place, reader)
    return (this.#bytesOf(added) + (added.length - 1) * REQUEST_BYTES) * reader.weight
  }

  /** How much merging two parts saves: files for those who load both, less what the others load in vain. */
  gain(a: number, b: number) {
    const [first, second] = [this.#parts.get(a)!, this.#parts.get(b)!]
    let gain = 0
    for (const reader of first.readers) if (second.readers.has(reader)) gain += REQUEST_BYTES * reader.weight
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

  /** Whether somebody who loads one of two parts would come above a budget with both. */
  breaksBudget(a: number, b: number) {
    const [first, second] = [this.#parts.get(a)!, this.#parts.get(b)!]
    const comesAbove = (reader: Reader, added: number) =>
      reader.bytes + this.#bytesOf(this.#addedBy(added, reader)) > reader.budget
    return (
      first.readers.values().some((reader) => !second.readers.has(reader) && comesAbove(reader, b)) ||
      second.readers.values().some((reader) => !first.readers.has(reader) && comesAbove(reader, a))
    )
  }

  merge(a: number, b: number) {
    const [first, second] = [this.#parts.get(a)!, this.#parts.get(b)!]
    const merged = this.#next++
    const code = first.code + second.code
    const readers = union(first.readers, second.readers)
    const needs = union(first.needs, second.needs)
    for (const old of [a, b]) {
      this.#parts.delete(old)
      needs.delete(old)
    }
    const members = [...first.members, ...second.members]
    this.#parts.set(merged, { members, code, bytes: this.#weigh(code), needs, readers })
    for (const part of this.#parts.values()) {
      const [hadA, hadB] = [part.needs.delete(a), part.needs.delete(b)]
      if (hadA || hadB) part.needs = new Set([...part.needs, ...needs, merged])
    }
    for (const reader of readers) {
      for (const old of [a, b]) reader.parts.delete(old)
      for (const place of [merged, ...needs]) {
        reader.parts.add(place)
        this.#parts.get(place)!.readers.add(reader)
      }
      reader.bytes = this.#bytesOf(reader.parts)
    }
    return merged
  }
}

type Candidate = { a: number; b: number; gain: number }

/** Takes the candidate out that saves most. */
const takeBest = (candidates: Candidate[]) => {
  let best = 0
  for (let index = 1; index < candidates.length; index++)
    if (candidates[index]!.gain > candidates[best]!.gain) best = index
  const [taken] = candidates.splice(best, 1)
  return taken
}

/**
 * Says which of the files that a build makes should be one file: hundreds of small ones, each for another set of screens, cost more
 * in requests than a few that hold a little more than a screen needs. No screen comes above its budget by that.
 */
export const planChunks = (chunks: readonly Chunk[], loads: readonly Load[], weigh: Weigh): string[][] => {
  const parts = new Parts(chunks, loads, weigh)
  const candidates: Candidate[] = []
  const consider = (a: number, b: number) => {
    const gain = parts.gain(a, b)
    if (gain > 0) candidates.push({ a, b, gain })
  }
  // What is too much for a screen now may fit when other parts of it have become one, which compresses better.
  const refused: Candidate[] = []
  const places = parts.mergeable
  for (const [index, a] of places.entries()) for (const b of places.slice(index + 1)) consider(a, b)
  for (let best = takeBest(candidates); best; best = takeBest(candidates)) {
    const { a, b, gain } = best
    if (!parts.has(a) || !parts.has(b)) continue
    // What screens load has changed since it was considered.
    const now = parts.gain(a, b)
    if (now <= 0 || parts.makesCircle(a, b)) continue
    if (now < gain) candidates.push({ a, b, gain: now })
    else if (parts.breaksBudget(a, b)) refused.push(best)
    else {
      const merged = parts.merge(a, b)
      for (const other of parts.mergeable) if (other !== merged) consider(merged, other)
      candidates.push(...refused.splice(0))
    }
  }
  return parts.groups
}
