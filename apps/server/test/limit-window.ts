import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { TestClock } from './test-clock.ts'

const LENGTH_MS = { hour: 3_600_000, day: 86_400_000 }

/** Turns the clock to a moment before the hour, or the day in UTC, ends. */
export const turnToEndOf = (clock: TestClock, window: 'hour' | 'day', before = 1) => {
  const length = LENGTH_MS[window]
  clock.advance(2 * length - before - (clock.now().getTime() % length))
}

/** Says that all but `left` of a limit was used by now. */
const useUp = (database: Database, key: string, max: number, left = 1) =>
  database.query({ text: 'update limit_windows set used = $2 where key = $1', values: [key, max - left] })

type Limited = { database: Database; clock: TestClock }
type Limit = { key: string; max: number; window: 'hour' | 'day'; message?: string }

/** Sees that an act is refused from one more than `max` on, and taken again in the moment in which the hour or the day is over. */
export async function expectLimit(
  { database, clock }: Limited,
  { key, max, window, ...said }: Limit,
  act: () => Promise<unknown>,
) {
  turnToEndOf(clock, window)
  await act()
  await useUp(database, key, max)
  await act()
  await expect(act()).rejects.toMatchObject({ code: 429, ...said })
  clock.advance(1)
  await act()
}
