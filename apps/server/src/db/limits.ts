import { AppError } from '@plinth/api-schema/errors'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'
import type { Clock } from '../ports/clock.ts'
import type { Queryable } from './database.ts'
import { BATCH, deleteInBatches } from './delete-in-batches.ts'

/** At most `max` acts in `seconds`, counted for all servers together under `key`. */
export type SharedLimit = { key: string; max: number; seconds: number }

/** Counts `amount` acts against a limit and answers how much is used and when the window ends; one statement, so racing calls are all counted. */
export async function countAgainstLimit(database: Queryable, clock: Clock, limit: SharedLimit, amount = 1) {
  const now = clock.now().getTime()
  const start = new Date(Math.floor(now / (limit.seconds * 1000)) * limit.seconds * 1000)
  const [row] = await database.query<{ used: number }>({
    name: 'limit-take',
    text: `insert into limit_windows (key, window_start, used) values ($1, $2, $3)
           on conflict (key, window_start) do update set used = limit_windows.used + excluded.used returning used`,
    values: [limit.key, start, amount],
  })
  const used = row?.used ?? 0
  return { used, start, allowed: used <= limit.max, retryAfter: (start.getTime() + limit.seconds * 1000 - now) / 1000 }
}

/** Counts one act against a limit and answers the window it was counted in, or throws 'too many'. */
export async function consumeLimit(
  database: Queryable,
  clock: Clock,
  limit: SharedLimit,
  msg?: RefusalSentence,
): Promise<Date> {
  const { allowed, retryAfter, start } = await countAgainstLimit(database, clock, limit)
  if (!allowed) throw new AppError('tooMany', { retryAfter, ...(msg ? { msg } : {}) })
  return start
}

const giveBack = (database: Queryable, { key, start }: { key: string; start: Date }) =>
  database.query({
    name: 'limit-give-back',
    text: 'update limit_windows set used = used - 1 where key = $1 and window_start = $2',
    values: [key, start],
  })

/** Does what limits allow; an act that fails, or that one of the limits refuses, is not counted by the others. */
export async function actWithinLimits<Result>(
  database: Queryable,
  clock: Clock,
  limits: readonly SharedLimit[],
  act: () => Promise<Result>,
): Promise<Result> {
  const counted: { key: string; start: Date }[] = []
  try {
    for (const limit of limits) counted.push({ key: limit.key, start: await consumeLimit(database, clock, limit) })
    return await act()
  } catch (error) {
    // What cannot be given back is counted until its window ends: neither the others nor the caller are to suffer from it.
    await Promise.allSettled(counted.map((window) => giveBack(database, window)))
    throw error
  }
}

/** Removes the counters of windows that began before a moment; answers how many went. */
export const deleteLimitWindows = (database: Queryable, before: Date): Promise<number> =>
  deleteInBatches(database, {
    text: `delete from limit_windows where (key, window_start) in (
      select key, window_start from limit_windows where window_start < $1 limit ${BATCH}) returning 1`,
    values: [before],
  })
