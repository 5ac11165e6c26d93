import type { BaseLogger } from 'pino'
import type { Database, Statement } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
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
// Open pages hear of things within seconds; who was away for longer reads the lists again.
const LIVE_EVENTS_KEPT_MS = 60 * 60_000
const BATCH = 2_000

/** How many rows of each kind went. */
export type Removed = { limitWindows: number; sessions: number; idempotencyKeys: number; mails: number }

/** Removes what nobody needs any more: old counters, ended sessions, answers kept for repetitions, mails that are done. */
export async function cleanUp({ database, clock }: { database: Database; clock: Clock }): Promise<Removed> {
  const now = clock.now().getTime()
  const limitWindows = await deleteInBatches(database, {
    text: `delete from limit_windows where (key, window_start) in (
      select key, window_start from limit_windows where window_start < $1 limit ${BATCH}) returning 1`,
    values: [new Date(now - LIMIT_WINDOWS_KEPT_MS)],
  })
  const sessions = await deleteInBatches(database, {
    text: `delete from sessions where id in (
      select id from sessions
      where least(idle_expires_at, absolute_expires_at, revoked_at) < $1 limit ${BATCH}) returning 1`,
    values: [new Date(now - SESSIONS_KEPT_MS)],
  })
  const idempotencyKeys = await deleteInBatches(database, {
    text: `delete from idempotency_keys where (call, account_id, key_hash) in (
      select call, account_id, key_hash from idempotency_keys where created_at < $1 limit ${BATCH}) returning 1`,
    values: [new Date(now - IDEMPOTENCY_KEYS_KEPT_MS)],
  })
  const mails = await deleteInBatches(database, {
    text: `delete from outbox where id in (
      select id from outbox where status <> 0 and created_at < $1 limit ${BATCH}) returning 1`,
    values: [new Date(now - MAILS_KEPT_MS)],
  })
  return { limitWindows, sessions, idempotencyKeys, mails }
}

/** Removes live events that every open page has heard of long ago; answers how many went. */
export const cleanUpLiveEvents = ({ database }: { database: Database }): Promise<number> =>
  deleteInBatches(database, {
    // By the database's clock, which has written the times.
    text: `delete from live_events where id in (
      select id from live_events where created_at < now() - make_interval(secs => $1) limit ${BATCH}) returning 1`,
    values: [LIVE_EVENTS_KEPT_MS / 1_000],
  })

/** Registers the clean-up, every night, and that of live events, every ten minutes. */
export async function startCleanUp(
  jobs: Jobs,
  { log, ...parts }: { database: Database; clock: Clock; log: Pick<BaseLogger, 'info'> },
): Promise<void> {
  await jobs.register('clean-up', {
    schedule: { cron: '17 3 * * *' },
    run: async () => log.info(await cleanUp(parts), 'cleaned up'),
  })
  await jobs.register('clean-up-live-events', {
    schedule: { cron: '*/10 * * * *' },
    run: async () => {
      await cleanUpLiveEvents(parts)
    },
  })
}

// Small statements: each stays far below the statement limit and holds its locks for a moment only.
async function deleteInBatches(database: Database, statement: Statement): Promise<number> {
  for (let deleted = 0; ; ) {
    const rows = await database.query(statement)
    deleted += rows.length
    if (rows.length < BATCH) return deleted
  }
}
