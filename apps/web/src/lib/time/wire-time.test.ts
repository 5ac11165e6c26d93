import { expect, it } from 'vitest'
import { daysSince, dayWords, minuteWords, toMinute } from './wire-time.ts'

const now = new Date('2026-11-15T09:00:00Z')

it('says the day, and the year of another year', () => {
  expect(dayWords('2026-11-12 23:59:59', now, 'UTC')).toBe('12 Nov')
  expect(dayWords('2025-11-12 00:00:00', now, 'UTC')).toBe('12 Nov 2025')
})

it('says it on the clock and the calendar of the reader', () => {
  expect(dayWords('2026-11-12 23:59:59', now, 'Asia/Singapore')).toBe('13 Nov')
  expect(dayWords('2026-01-01 02:00:00', now, 'America/New_York')).toBe('31 Dec 2025')
  expect(minuteWords('2026-11-12 23:59:59', 'Asia/Singapore')).toBe('2026-11-13 07:59')
  expect(minuteWords('2026-11-13 00:00:00', 'UTC')).toBe('2026-11-13 00:00')
})

it('counts whole days, and never less than none', () => {
  expect(daysSince('2026-11-12 09:00:00', now)).toBe(3)
  expect(daysSince('2026-11-12 09:00:01', now)).toBe(2)
  expect(daysSince('2026-11-15 09:00:30', now)).toBe(0)
})

it('leaves the seconds out', () => {
  expect(toMinute('2026-11-12 23:59:59')).toBe('2026-11-12 23:59')
})
