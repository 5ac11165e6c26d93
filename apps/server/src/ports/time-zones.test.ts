import { expect, test } from 'vitest'
import { lastDays, requireTimeZone } from './time-zones.ts'

const daysAt = (timeZone: string, now: string, count: number) =>
  lastDays(timeZone, new Date(now), count).map(({ day, startsAt }) => [day, startsAt.toISOString()])

test('days begin at the midnight of their time zone, also where its clocks are changed', () => {
  expect(daysAt('UTC', '2026-03-01T00:00:00Z', 2)).toEqual([
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])
  expect(daysAt('Europe/Berlin', '2026-03-29T22:30:00Z', 3)).toEqual([
    ['2026-03-28', '2026-03-27T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ])
  expect(daysAt('Pacific/Kiritimati', '2026-03-01T11:00:00Z', 1)).toEqual([['2026-03-02', '2026-03-01T10:00:00.000Z']])
  expect(daysAt('Asia/Kolkata', '2026-03-01T18:00:00Z', 1)).toEqual([['2026-03-01', '2026-02-28T18:30:00.000Z']])
})

test('a time zone that nobody knows is refused', () => {
  expect(requireTimeZone('europe/berlin')).toBe('Europe/Berlin')
  expect(() => requireTimeZone('Mars/Olympus')).toThrow()
})
