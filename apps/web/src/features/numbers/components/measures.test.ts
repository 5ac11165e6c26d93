import { expect, it } from 'vitest'
import { daysBy, percentOf, percentWords } from './measures.ts'

const day = (date: string, visitCount: number, voteCount: number | null = 0) => ({
  day: date,
  visitCount,
  memberCount: 0,
  joinCount: 0,
  workCount: 0,
  voteCount,
})
const sums = { visitCount: 0, memberCount: 0, joinCount: 0, workCount: 0, voteCount: 0 }
const numbers = {
  days: [day('2026-02-01', 4), day('2026-02-02', 6)],
  totals: { ...sums, voterCount: 0 },
  hidesVotes: false,
  sources: [],
  countries: [],
  unlabelledCount: 0,
  previous: { campaignId: 2, name: 'Before', days: [day('2026-01-01', 3, null)], totals: sums },
}

it('puts each day beside the same day of the campaign before, as far as that one ran', () => {
  expect(daysBy(numbers, 'visitCount')).toEqual([
    { day: '2026-02-01', value: 4, before: 3 },
    { day: '2026-02-02', value: 6, before: null },
  ])
  expect(daysBy(numbers, 'voteCount')[0]).toEqual({ day: '2026-02-01', value: 0, before: null })
})

it('gives no percentage of what was not counted', () => {
  expect([percentOf(1, 3), percentOf(0, 5), percentOf(1, 0), percentOf(4, 3)]).toEqual([33, 0, null, null])
})

it('says less than one percent of what is not nothing', () => {
  expect([percentWords(8, 0), percentWords(0, 0), percentWords(1, 33)]).toEqual(['<1%', '0%', '33%'])
})
