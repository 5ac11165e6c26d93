import { TAG_BYTES } from './leaf.ts'

// Every vote of a log in plain arrays, and two tables with open addressing: who a voter is, and which was their last vote for
// a work. A million votes as objects would take a browser's memory and its breath.

/** What a vote is; `none` is a leaf that is no vote. */
export const counting = { counted: 0, held: 1, voided: 2, revoked: 3, none: 255 } as const

// A slot holds the number and one, so that zero is an empty slot. At least half of the slots are empty.
const slotsFor = (count: number) => new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(count, 8) * 2)))
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
  let voterSlots = slotsFor(room)
  let pairSlots = slotsFor(room)

  const rehash = (old: Uint32Array, keyOf: (kept: number) => number) => {
    const slots = slotsFor(room)
    const mask = slots.length - 1
    for (const kept of old) {
      if (kept === 0) continue
      let at = keyOf(kept - 1) & mask
      while (slots[at] !== 0) at = (at + 1) & mask
      slots[at] = kept
    }
    return slots
  }
  const grow = () => {
    room *= 2
    states = grownTo(states, new Uint8Array(room).fill(counting.none))
    voters = grownTo(voters, new Uint32Array(room))
    works = grownTo(works, new Uint32Array(room))
    days = grownTo(days, new Uint32Array(room))
    heldFor = grownTo(heldFor, new Uint8Array(room))
    voterSlots = rehash(voterSlots, (voter) => keyAt(tags, voter * TAG_BYTES))
    pairSlots = rehash(pairSlots, (index) => mix(voters[index]!, works[index]!))
  }
  const isTag = (voter: number, bytes: Uint8Array, at: number) => {
    for (let n = 0; n < TAG_BYTES; n++) if (tags[voter * TAG_BYTES + n] !== bytes[at + n]) return false
    return true
  }
  const voterAt = (bytes: Uint8Array, at: number) => {
    const mask = voterSlots.length - 1
    let slot = keyAt(bytes, at) & mask
    while (voterSlots[slot] !== 0 && !isTag(voterSlots[slot]! - 1, bytes, at)) slot = (slot + 1) & mask
    if (voterSlots[slot] === 0) {
      if ((voterCount + 1) * TAG_BYTES > tags.length) tags = grownTo(tags, new Uint8Array(tags.length * 2))
      for (let n = 0; n < TAG_BYTES; n++) tags[voterCount * TAG_BYTES + n] = bytes[at + n]!
      voterSlots[slot] = ++voterCount
    }
    return voterSlots[slot]! - 1
  }
  /** Notes the newest vote of a voter for a work; answers the one before, or -1. */
  const replacePair = (index: number, voter: number, work: number) => {
    const mask = pairSlots.length - 1
    let slot = mix(voter, work) & mask
    for (; pairSlots[slot] !== 0; slot = (slot + 1) & mask) {
      const kept = pairSlots[slot]! - 1
      if (voters[kept] === voter && works[kept] === work) break
    }
    const before = pairSlots[slot]! - 1
    pairSlots[slot] = index + 1
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
