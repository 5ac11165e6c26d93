import { expect, it } from 'vitest'
import { daysToGo } from './time-to-go.ts'

const now = new Date('2026-11-15T09:00:00Z')

it('counts the days until the end by the calendar', () => {
  expect(daysToGo('2026-12-14 08:00:00', now, 'UTC')).toBe('29 days to go')
  expect(daysToGo('2026-11-16 00:00:00', now, 'UTC')).toBe('1 day to go')
  expect(daysToGo('2026-11-15 23:59:59', now, 'UTC')).toBe('Ends today')
})

it('counts by the calendar of the reader', () => {
  expect(daysToGo('2026-11-16 00:30:00', now, 'America/New_York')).toBe('Ends today')
  expect(daysToGo('2026-11-15 12:00:00', now, 'Pacific/Auckland')).toBe('1 day to go')
})

it('says that it is over from the very second of the end', () => {
  expect(daysToGo('2026-11-15 09:00:00', now)).toBe('Ended')
  expect(daysToGo('2026-11-15 09:00:01', now, 'UTC')).toBe('Ends today')
})
