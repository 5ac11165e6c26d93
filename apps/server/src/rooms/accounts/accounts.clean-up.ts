import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'

const DAY = 86_400_000
const BATCH = 2_000
// A code is a little longer here than it is valid: its row also holds back the next one.
const TABLES = [
  { table: 'email_codes', key: '(purpose, subject)', column: 'expires_at' },
  { table: 'email_confirmations', key: 'token_hash', column: 'expires_at' },
  { table: 'oauth_attempts', key: 'state_hash', column: 'expires_at' },
  { table: 'social_tickets', key: 'browser_hash', column: 'expires_at' },
  { table: 'log_in_waits', key: '(subject, address)', column: 'tried_at' },
] as const

/** Removes codes, links, attempts and waits that ended a day ago; answers how many rows went. */
export async function cleanUpAccounts({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY)
  let removed = 0
  for (const { table, key, column } of TABLES)
    for (;;) {
      const keys = key.replace(/[()]/g, '')
      const rows = await database.query({
        text: `delete from ${table} where ${key} in (select ${keys} from ${table} where ${column} < $1 limit ${BATCH}) returning 1`,
        values: [before],
      })
      removed += rows.length
      if (rows.length < BATCH) break
    }
  return removed
}

/** Registers the clean-up, every night. */
export const startAccountsCleanUp = (
  jobs: Jobs,
  { log, ...parts }: { database: Database; clock: Clock; log: Pick<BaseLogger, 'info'> },
): Promise<void> =>
  jobs.register('clean-up-accounts', {
    schedule: { cron: '37 3 * * *' },
    run: async () => log.info({ removed: await cleanUpAccounts(parts) }, 'cleaned up accounts'),
  })
