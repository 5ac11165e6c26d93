import { setTimeout as delay } from 'node:timers/promises'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MAX_TRIES = 8
const FIRST_PAUSE_MS = 5

/** Whether Postgres asks for the same work once more. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)

/** An error that has a transaction rolled back and run once more, as Postgres asks for it itself. */
export const rolledBack = (why: string): Error => Object.assign(new Error(why), { code: SERIALIZATION_FAILURE })

/** Runs `work` again, with a growing random pause, while Postgres reports a serialisation failure or a deadlock. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}
