import { describe, expect, it } from 'vitest'
import { durationWords } from './auction-words.ts'
import { OPENINGS, RUNS, timesOf } from './put-up-draft.ts'

const NOW = Date.UTC(2026, 2, 2, 12, 0, 0, 500)
const MINUTE = 60_000
const at = (ms: number) => new Date(NOW - 500 + ms)

describe('the times of an auction', () => {
  it('run from the first bid on, which is taken for almost 30 days', () => {
    expect(timesOf({ opening: 'now', run: '1d', end: 'bid' }, NOW)).toEqual({
      ...{ opensAt: null, closesAt: at(43_190 * MINUTE), duration: 86_400 },
    })
  })

  it('run from the opening to a fixed end', () => {
    expect(timesOf({ opening: '1h', run: '3d', end: 'fixed' }, NOW)).toEqual({
      ...{ opensAt: at(60 * MINUTE), closesAt: at(60 * MINUTE + 3 * 1_440 * MINUTE), duration: 0 },
    })
  })

  it('keep the limits of the house, whatever is chosen and though clocks differ', () => {
    for (const { value: opening } of OPENINGS)
      for (const { value: run } of RUNS) {
        const times = timesOf({ opening, run, end: 'fixed' }, NOW)!
        const lasts = times.closesAt.getTime() - (times.opensAt?.getTime() ?? NOW)
        expect(lasts).toBeGreaterThan(15 * MINUTE - 1)
        expect(lasts).toBeLessThan(30 * 1_440 * MINUTE)
      }
  })

  it('are none for what cannot be chosen', () => {
    expect(timesOf({ opening: 'never', run: '1d', end: 'bid' }, NOW)).toBeNull()
    expect(timesOf({ opening: 'now', run: '2y', end: 'bid' }, NOW)).toBeNull()
  })
})

it('a duration is told in the largest unit that it fills', () => {
  expect([60, 600, 3_600, 5_400, 86_400, 259_200, 45].map(durationWords)).toEqual([
    ...['1 minute', '10 minutes', '1 hour', '90 minutes', '1 day', '3 days', '45 seconds'],
  ])
})
