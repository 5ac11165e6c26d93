import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { keepMailResults } from './contacts-invitations.repository.ts'

const BATCH = 500

/** Keeps what became of the mails of invitations, before the outbox forgets them; answers of how many. */
export async function keepAllMailResults(database: Database): Promise<number> {
  for (let kept = 0; ; ) {
    const count = await keepMailResults(database, BATCH)
    kept += count
    if (count < BATCH) return kept
  }
}

/** Registers it, every night, before old mails are removed. */
export const startKeepingResults = (
  jobs: Jobs,
  { database, log }: { database: Database; log: Pick<BaseLogger, 'info'> },
): Promise<void> =>
  jobs.register('keep-invitation-results', {
    schedule: { cron: '47 2 * * *' },
    run: async () => log.info({ kept: await keepAllMailResults(database) }, 'kept the results of invitations'),
  })
