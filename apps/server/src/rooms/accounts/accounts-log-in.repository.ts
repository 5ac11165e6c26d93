import type { Queryable } from '../../db/database.ts'

const FREE_FAILURES = 5
const MAX_WAIT_SECONDS = 900
const FORGOTTEN_AFTER = '1 hour'

/** Whose log-in is tried, and from where. */
export type LogInTry = { subject: string; address: string }

/**
 * Counts a try as failed before it is made, so that tries in parallel all count; answers null when it may be made, else
 * the seconds to wait. From the fifth failure in a row each one costs a wait of 1, 2, 4 … 900 s.
 */
export async function countLogInTry(database: Queryable, tried: LogInTry, now: Date): Promise<number | null> {
  const values = [tried.subject, tried.address, now]
  const counted = await database.query({
    name: 'log-in-try',
    text: `insert into log_in_waits as w (subject, address, failures, tried_at) values ($1, $2, 1, $3)
           on conflict (subject, address) do update set
             failures = case when w.tried_at < $3::timestamptz - interval '${FORGOTTEN_AFTER}' then 1 else w.failures + 1 end,
             wait_until = case when w.tried_at < $3::timestamptz - interval '${FORGOTTEN_AFTER}' or w.failures + 1 < ${FREE_FAILURES} then null
               else $3::timestamptz + make_interval(secs => least(${MAX_WAIT_SECONDS}, 2 ^ least(20, w.failures + 1 - ${FREE_FAILURES}))) end,
             tried_at = $3
           where w.wait_until is null or w.wait_until <= $3 returning w.failures`,
    values,
  })
  if (counted.length > 0) return null
  const [row] = await database.query<{ seconds: number | null }>({
    text: `select extract(epoch from wait_until - $3)::float8 as seconds from log_in_waits where subject = $1 and address = $2`,
    values,
  })
  return Math.max(1, Math.ceil(row?.seconds ?? 1))
}

/** Takes a counted try back: it was not made after all. */
export const uncountLogInTry = (database: Queryable, { subject, address }: LogInTry) =>
  database.query({
    text: `update log_in_waits set failures = greatest(0, failures - 1), wait_until = null where subject = $1 and address = $2`,
    values: [subject, address],
  })

/** Forgets the failures of an account: from one place after a log-in, from everywhere after a new password. */
export const forgetLogInTries = (database: Queryable, { subject, address }: { subject: string; address?: string }) =>
  database.query({
    text: 'delete from log_in_waits where subject = $1 and ($2::text is null or address = $2)',
    values: [subject, address ?? null],
  })
