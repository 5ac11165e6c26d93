import { expect, it } from 'vitest'
import { daysToGo } from './time-to-go.ts'

const now = new Date('2026-11-15T09:00:00Z')

it('counts the days until the end by the calendar', () => {
  expect(daysToGo('2026-12-14 08:00:00', now)).toBe('29 days to go')
  expect(daysToGo('2026-11-16 00:00:00', now)).toBe('1 day to go')
  expect(daysToGo('2026-11-15 23:59:59', now)).toBe('Ends today')
})

it('says that it is over from the very second of the end', () => {
  expect(daysToGo('2026-11-15 09:00:00', now)).toBe('Ended')
  expect(daysToGo('2026-11-15 09:00:01', now)).toBe('Ends today')
})
