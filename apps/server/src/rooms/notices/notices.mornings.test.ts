import { expect, test } from 'vitest'
import { nextMorning } from './notices.mornings.ts'

test.each([
  ['UTC', '2026-11-16T07:59:59Z', '2026-11-16T08:00:00Z'],
  ['UTC', '2026-11-16T08:00:00Z', '2026-11-17T08:00:00Z'],
  [null, '2026-11-16T07:59:59Z', '2026-11-16T08:00:00Z'],
  ['Asia/Tokyo', '2026-11-16T22:00:00Z', '2026-11-16T23:00:00Z'],
  ['America/New_York', '2026-11-16T12:00:00Z', '2026-11-16T13:00:00Z'],
  ['Asia/Kathmandu', '2026-11-16T12:00:00Z', '2026-11-17T02:15:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T17:00:00Z', '2026-12-31T18:00:00Z'],
  ['Pacific/Pago_Pago', '2026-12-31T20:00:00Z', '2027-01-01T19:00:00Z'],
  // The night in which clocks go forward, and the one in which they go back.
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T06:00:00Z'],
  ['Europe/Berlin', '2026-10-24T21:30:00Z', '2026-10-25T07:00:00Z'],
])('the morning in %s after %s is %s', (timeZone, after, morning) => {
  expect(nextMorning(timeZone, new Date(after))).toEqual(new Date(morning))
})
