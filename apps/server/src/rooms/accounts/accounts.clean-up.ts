import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'

const DAY = 86_400_000
const TABLES = [
  { table: 'email_codes', key: '(purpose, subject, asked_by)', column: 'expires_at', days: 1 },
  { table: 'code_requests', key: '(purpose, subject)', column: 'sent_at', days: 1 },
  { table: 'email_confirmations', key: 'token_hash', column: 'expires_at', days: 1 },
  { table: 'oauth_attempts', key: 'state_hash', column: 'expires_at', days: 1 },
  { table: 'social_tickets', key: 'browser_hash', column: 'expires_at', days: 1 },
  { table: 'log_in_waits', key: '(subject, address)', column: 'tried_at', days: 1 },
  { table: 'guess_budgets', key: '(subject, scope)', column: 'counted_at', days: 1 },
  // As long as a browser keeps the cookie.
  { table: 'known_devices', key: '(token_hash, account_id)', column: 'used_at', days: 400 },
] as const

/** Removes codes, links, attempts, waits and devices that are over; answers how many rows went. */
export async function cleanUpAccounts({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  let removed = 0
  for (const { table, key, column, days } of TABLES) {
    const before = new Date(clock.now().getTime() - days * DAY)
    const keys = key.replace(/[()]/g, '')
    removed += await deleteInBatches(database, {
      text: `delete from ${table} where ${key} in (select ${keys} from ${table} where ${column} < $1 limit ${BATCH}) returning 1`,
      values: [before],
    })
  }
  return removed
}

/** Registers the clean-up, every night. */
export const startAccountsCleanUp = (
  jobs: Jobs,
  { log, ...deps }: { database: Database; clock: Clock; log: Pick<BaseLogger, 'info'> },
): Promise<void> =>
  jobs.register('clean-up-accounts', {
    schedule: { cron: '37 3 * * *' },
    run: async () => log.info({ removed: await cleanUpAccounts(deps) }, 'cleaned up accounts'),
  })
