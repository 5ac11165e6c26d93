import { expect, it } from 'vitest'
import { daysSince } from './wire-time.ts'

const now = new Date('2026-11-15T09:00:00Z')

it('counts whole days, and never less than none', () => {
  expect(daysSince('2026-11-12 09:00:00', now)).toBe(3)
  expect(daysSince('2026-11-12 09:00:01', now)).toBe(2)
  expect(daysSince('2026-11-15 09:00:30', now)).toBe(0)
})
