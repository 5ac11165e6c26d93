import type { Clock } from '../src/ports/clock.ts'

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { advance(milliseconds: number): void }

/** Makes a clock that a test moves by hand. */
export function createTestClock(start = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
