import { describe, expect, it } from 'vitest'
import { durationWords } from './auction-words.ts'
import { dateErrors, FREE_DATE, OPENINGS, RUNS, type TimesDraft, timesOf } from './put-up-draft.ts'

const NOW = Date.UTC(2026, 2, 2, 12, 0, 0, 500)
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const at = (ms: number) => new Date(NOW - 500 + ms)
const draft = (change: Partial<TimesDraft>): TimesDraft => ({
  ...{ opening: 'now', openingDate: null, run: '1d', endDate: null, end: 'fixed', ...change },
})

describe('the times of an auction', () => {
  it('run from the first bid on, which is taken for almost 30 days', () => {
    expect(timesOf(draft({ end: 'bid' }), NOW)).toEqual({
      ...{ opensAt: null, closesAt: at(43_190 * MINUTE), duration: 86_400 },
    })
  })

  it('run from the opening to a fixed end', () => {
    expect(timesOf(draft({ opening: '1h', run: '3d' }), NOW)).toEqual({
      ...{ opensAt: at(60 * MINUTE), closesAt: at(60 * MINUTE + 3 * 1_440 * MINUTE), duration: 0 },
    })
  })

  it('keep the limits of the house, whatever is chosen and though clocks differ', () => {
    for (const { value: opening } of OPENINGS)
      for (const { value: run } of RUNS) {
        const times = timesOf(draft({ opening, run }), NOW)!
        const lasts = times.closesAt.getTime() - (times.opensAt?.getTime() ?? NOW)
        expect(lasts).toBeGreaterThan(15 * MINUTE - 1)
        expect(lasts).toBeLessThan(30 * 1_440 * MINUTE)
      }
  })

  it('can be dates', () => {
    const [openingDate, endDate] = [at(2 * DAY), at(9 * DAY)]
    const free = draft({ opening: FREE_DATE, openingDate, run: FREE_DATE, endDate })
    expect(timesOf(free, NOW)).toEqual({ opensAt: openingDate, closesAt: endDate, duration: 0 })
    expect(dateErrors(free, NOW)).toEqual({})
  })

  it('are refused as dates beyond the limits, each with what is wrong', () => {
    const opening = (openingDate: Date | null) => draft({ opening: FREE_DATE, openingDate })
    const end = (endDate: Date | null) => draft({ opening: '1d', run: FREE_DATE, endDate })
    for (const wrong of [at(-MINUTE), at(30 * DAY)]) {
      expect(timesOf(opening(wrong), NOW)).toBeNull()
      expect(dateErrors(opening(wrong), NOW).opening).toBe('Choose a time within the next 30 days.')
    }
    for (const wrong of [at(DAY + 14 * MINUTE), at(31 * DAY)]) {
      expect(timesOf(end(wrong), NOW)).toBeNull()
      expect(dateErrors(end(wrong), NOW).end).toBe('Choose a time 15 minutes to 30 days after the auction opens.')
    }
    for (const empty of [opening(null), end(null)]) {
      expect(timesOf(empty, NOW)).toBeNull()
      expect(dateErrors(empty, NOW)).toEqual({})
    }
    expect(timesOf(end(at(DAY + 15 * MINUTE)), NOW)).not.toBeNull()
  })

  it('are none for what cannot be chosen', () => {
    expect(timesOf(draft({ opening: 'never' }), NOW)).toBeNull()
    expect(timesOf(draft({ run: '2y' }), NOW)).toBeNull()
  })
})

it('a duration is told in the largest unit that it fills', () => {
  expect([60, 600, 3_600, 5_400, 86_400, 259_200, 45].map(durationWords)).toEqual([
    ...['1 minute', '10 minutes', '1 hour', '90 minutes', '1 day', '3 days', '45 seconds'],
  ])
})
