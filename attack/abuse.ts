import type { Target } from './target/target.ts'

/** What came of an abuse: how many attempts were made, and a line for each that was not held off. */
export type Played = { tried: number; gotThrough: string[] }

/** One way to abuse the product, played from outside against a running one. */
export type Abuse = {
  name: string
  /** What an attacker wants by it, for the closing table. */
  wants: string
  /** Quick ones also run in `npm test`: those that take a few seconds and show what tests of the rooms do not. */
  half: 'quick' | 'slow'
  play(target: Target): Promise<Played>
}

/** Counts attempts; every attempt says whether the product held it off. */
export function createTally() {
  const played: Played = { tried: 0, gotThrough: [] }
  return {
    played,
    /** Counts one attempt, which was held off or got through. */
    count(attempt: string, heldOff: boolean, detail = '') {
      played.tried++
      if (!heldOff) played.gotThrough.push(detail ? `${attempt}: ${detail}` : attempt)
    },
  }
}

/** The counter of one abuse. */
export type Tally = ReturnType<typeof createTally>
