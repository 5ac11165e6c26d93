import { TAG_BYTES } from './leaf.ts'

// Every vote of a log in plain arrays, and two tables with open addressing: who a voter is, and which was their last vote for
// a work. A million votes as objects would take a browser's memory and its breath.

/** What a vote is; `none` is a leaf that is no vote. */
export const counting = { counted: 0, held: 1, voided: 2, revoked: 3, none: 255 } as const

// Zero is an empty place, else what is kept and one. At least half of the places are empty.
const placesFor = (count: number) => new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(count, 8) * 2)))
const keyAt = (bytes: Uint8Array, at: number) =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
const mix = (voter: number, work: number) => Math.imul(voter + 1, 0x9e37_79b1) ^ Math.imul(work + 1, 0x85eb_ca6b)
const grownTo = <A extends Uint8Array | Uint32Array>(old: A, made: A) => {
  made.set(old)
  return made
}

/** Keeps votes by the index of their leaf. */
export function createVoteTable(expected: number) {
  let room = Math.max(expected, 8)
  let states = new Uint8Array(room).fill(counting.none)
  let voters = new Uint32Array(room)
  let works = new Uint32Array(room)
  let days = new Uint32Array(room)
  let heldFor = new Uint8Array(room)
  let tags = new Uint8Array(TAG_BYTES * 1024)
  let voterCount = 0
  let voterPlaces = placesFor(room)
  let pairPlaces = placesFor(room)

  const rehash = (old: Uint32Array, keyOf: (kept: number) => number) => {
    const places = placesFor(room)
    const mask = places.length - 1
    for (const kept of old) {
      if (kept === 0) continue
      let at = keyOf(kept - 1) & mask
      while (places[at] !== 0) at = (at + 1) & mask
      places[at] = kept
    }
    return places
  }
  const grow = () => {
    room *= 2
    states = grownTo(states, new Uint8Array(room).fill(counting.none))
    voters = grownTo(voters, new Uint32Array(room))
    works = grownTo(works, new Uint32Array(room))
    days = grownTo(days, new Uint32Array(room))
    heldFor = grownTo(heldFor, new Uint8Array(room))
    voterPlaces = rehash(voterPlaces, (voter) => keyAt(tags, voter * TAG_BYTES))
    pairPlaces = rehash(pairPlaces, (index) => mix(voters[index]!, works[index]!))
  }
  const isTag = (voter: number, bytes: Uint8Array, at: number) => {
    for (let n = 0; n < TAG_BYTES; n++) if (tags[voter * TAG_BYTES + n] !== bytes[at + n]) return false
    return true
  }
  const voterAt = (bytes: Uint8Array, at: number) => {
    const mask = voterPlaces.length - 1
    let place = keyAt(bytes, at) & mask
    while (voterPlaces[place] !== 0 && !isTag(voterPlaces[place]! - 1, bytes, at)) place = (place + 1) & mask
    if (voterPlaces[place] === 0) {
      if ((voterCount + 1) * TAG_BYTES > tags.length) tags = grownTo(tags, new Uint8Array(tags.length * 2))
      for (let n = 0; n < TAG_BYTES; n++) tags[voterCount * TAG_BYTES + n] = bytes[at + n]!
      voterPlaces[place] = ++voterCount
    }
    return voterPlaces[place]! - 1
  }
  /** Notes the newest vote of a voter for a work; answers the one before, or -1. */
  const replacePair = (index: number, voter: number, work: number) => {
    const mask = pairPlaces.length - 1
    let place = mix(voter, work) & mask
    for (; pairPlaces[place] !== 0; place = (place + 1) & mask) {
      const kept = pairPlaces[place]! - 1
      if (voters[kept] === voter && works[kept] === work) break
    }
    const before = pairPlaces[place]! - 1
    pairPlaces[place] = index + 1
    return before
  }

  return {
    voterCount: () => voterCount,
    /** Makes room for a leaf, whether it is a vote or not. */
    reserve(index: number) {
      if (index >= room) grow()
    },
    /** Keeps a vote that counts; answers its voter's last one for the same work, or -1. */
    add(index: number, vote: { bytes: Uint8Array; tagAt: number; work: number; day: number }): number {
      const voter = voterAt(vote.bytes, vote.tagAt)
      states[index] = counting.counted
      voters[index] = voter
      works[index] = vote.work
      days[index] = vote.day
      return replacePair(index, voter, vote.work)
    },
    stateOf: (index: number) => states[index]!,
    setState(index: number, state: number) {
      states[index] = state
    },
    voterOf: (index: number) => voters[index]!,
    workOf: (index: number) => works[index]!,
    dayOf: (index: number) => days[index]!,
    heldFor: (index: number) => heldFor[index]!,
    setHeldFor(index: number, reason: number) {
      heldFor[index] = reason
    },
    /** The indexes of the votes of one voter. */
    indexesOf(tag: Uint8Array): number[] {
      const found: number[] = []
      for (let index = 0; index < room; index++)
        if (states[index] !== counting.none && isTag(voters[index]!, tag, 0)) found.push(index)
      return found
    },
  }
}
