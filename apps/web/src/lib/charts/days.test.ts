import { expect, it } from 'vitest'
import { splitToday } from './days.ts'

it('keeps the day that is not over apart from the others', () => {
  const days = [
    { day: '2026-02-01', value: 4, before: 3 },
    { day: '2026-02-02', value: 6, before: null },
  ]
  const [first, second] = days
  expect(splitToday(days, '2026-02-02')).toEqual({ whole: [first], today: second })
  expect(splitToday(days, '2026-02-03')).toEqual({ whole: days, today: undefined })
})
