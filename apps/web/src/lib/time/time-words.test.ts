import { expect, it } from 'vitest'
import { clockWords, dateWords, dayWords, minuteWords, secondWords, weekdayWords } from './time-words.ts'

const now = new Date('2026-11-15T09:00:00Z')
const late = new Date('2026-11-12T23:59:59Z')

it('says the day, and the year of another year', () => {
  expect(dayWords(late, now, 'UTC')).toBe('12 Nov')
  expect(dayWords(new Date('2025-11-12T00:00:00Z'), now, 'UTC')).toBe('12 Nov 2025')
})

it('says it on the clock and the calendar of the reader', () => {
  expect(dayWords(late, now, 'Asia/Singapore')).toBe('13 Nov')
  expect(dayWords(new Date('2026-01-01T02:00:00Z'), now, 'America/New_York')).toBe('31 Dec 2025')
  expect(dateWords(late, 'Asia/Singapore')).toBe('13 Nov 2026')
  expect(weekdayWords(late, 'Asia/Singapore')).toBe('Friday')
  expect(clockWords(late, 'Asia/Singapore')).toBe('07:59')
  expect(minuteWords(late, 'Asia/Singapore')).toBe('2026-11-13 07:59')
  expect(secondWords(late, 'Asia/Singapore')).toBe('2026-11-13 07:59:59')
  expect(minuteWords(new Date('2026-11-13T00:00:00Z'), 'UTC')).toBe('2026-11-13 00:00')
})

it('names the months as Intl does, on the clock of the reader too', () => {
  const look = { day: 'numeric', month: 'short', year: 'numeric' } as const
  for (let month = 0; month < 12; month++) {
    const moment = new Date(2026, month, 9, 7, 5)
    expect(dateWords(moment)).toBe(moment.toLocaleDateString('en-GB', look))
    expect(dateWords(moment, 'Asia/Singapore')).toBe(
      moment.toLocaleDateString('en-GB', { ...look, timeZone: 'Asia/Singapore' }),
    )
    expect(minuteWords(moment)).toBe(`2026-${String(month + 1).padStart(2, '0')}-09 07:05`)
  }
})
