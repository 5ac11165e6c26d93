import type { BaseLogger } from 'pino'
import type { Database, Statement } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Jobs } from './jobs.ts'

const DAY_MS = 24 * 60 * 60_000
// The longest limit counts over 7 days.
const LIMIT_WINDOWS_KEPT_MS = 8 * DAY_MS
// An ended session is kept for a while, so that its holder reads "expired" and not "never heard of you".
const SESSIONS_KEPT_MS = 30 * DAY_MS
const BATCH = 2_000

/** Removes counters of windows long past and sessions that ended long ago; answers how many rows went. */
export async function cleanUp({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<{ limitWindows: number; sessions: number }> {
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
  return { limitWindows, sessions }
}

/** Registers the clean-up, every night. */
export const startCleanUp = (
  jobs: Jobs,
  { log, ...parts }: { database: Database; clock: Clock; log: Pick<BaseLogger, 'info'> },
): Promise<void> =>
  jobs.register('clean-up', {
    schedule: { cron: '17 3 * * *' },
    run: async () => log.info(await cleanUp(parts), 'cleaned up'),
  })

// Small statements: each stays far below the statement limit and holds its locks for a moment only.
async function deleteInBatches(database: Database, statement: Statement): Promise<number> {
  for (let deleted = 0; ; ) {
    const rows = await database.query(statement)
    deleted += rows.length
    if (rows.length < BATCH) return deleted
  }
}
