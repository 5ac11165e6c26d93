import { expect, it } from 'vitest'
import { serverClock } from './server-clock.ts'

const noon = Date.UTC(2026, 10, 15, 12)
const HOUR_MS = 3_600_000

it('keeps the time of the server where the clock of the computer is wrong', () => {
  // The computer believes that it is one hour later.
  let local = noon + HOUR_MS
  const now = serverClock({ serverTime: '2026-11-15 12:00:00', receivedAt: local }, () => local)
  expect(now()).toBe(noon)
  local += 90_000
  expect(now()).toBe(noon + 90_000)
})

it('is the clock of the computer while the server has said nothing', () => {
  expect(serverClock({ serverTime: undefined, receivedAt: 0 }, () => noon)()).toBe(noon)
})
