import type { Database } from './database.ts'
import { isTooSlow } from './too-slow.ts'

const MAX_TRIES = 12

/**
 * Waits until a database answers for the first time. On a machine that has much to do, one that has just started takes longer than
 * a request may wait; whatever else it says is final.
 */
export async function awaitFirstConnection({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await pool.connect()).release()
    } catch (error) {
      if (attempt === MAX_TRIES || !isTooSlow(error)) throw error
    }
  }
}
