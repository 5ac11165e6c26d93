import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { deleteLimitWindows } from '../db/limits.ts'
import { deleteEndedSessions } from '../http/account-sessions.ts'
import { deleteIdempotencyKeys } from '../http/idempotency.ts'
import type { Clock } from '../ports/clock.ts'
import { deleteDoneMails } from '../ports/outbox.ts'
import type { Jobs } from './jobs.ts'

const DAY_MS = 24 * 60 * 60_000
// The longest limit counts over 7 days.
const LIMIT_WINDOWS_KEPT_MS = 8 * DAY_MS
// An ended session is kept for a while, so that its holder reads "expired" and not "never heard of you".
const SESSIONS_KEPT_MS = 30 * DAY_MS
// What a repeated request is answered from: nobody repeats one the day after.
const IDEMPOTENCY_KEYS_KEPT_MS = DAY_MS
// Sent, given up or kept to be read: mails hold what people wrote and where they live.
const MAILS_KEPT_MS = 90 * DAY_MS

/** How many rows of each kind went. */
export type Removed = { limitWindows: number; sessions: number; idempotencyKeys: number; mails: number }

/** Removes what nobody needs any more: old counters, ended sessions, answers kept for repetitions, mails that are done. */
export async function cleanUp({ database, clock }: { database: Database; clock: Clock }): Promise<Removed> {
  const now = clock.now().getTime()
  const before = (keptMs: number) => new Date(now - keptMs)
  const limitWindows = await deleteLimitWindows(database, before(LIMIT_WINDOWS_KEPT_MS))
  const sessions = await deleteEndedSessions(database, before(SESSIONS_KEPT_MS))
  const idempotencyKeys = await deleteIdempotencyKeys(database, before(IDEMPOTENCY_KEYS_KEPT_MS))
  const mails = await deleteDoneMails(database, before(MAILS_KEPT_MS))
  return { limitWindows, sessions, idempotencyKeys, mails }
}

/** Registers the clean-up, every night. */
export async function startCleanUp(
  jobs: Jobs,
  { log, ...deps }: { database: Database; clock: Clock; log: Pick<BaseLogger, 'info'> },
): Promise<void> {
  await jobs.register('clean-up', {
    schedule: { cron: '17 3 * * *' },
    run: async () => log.info(await cleanUp(deps), 'cleaned up'),
  })
}
