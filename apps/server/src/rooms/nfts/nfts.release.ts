import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { artworkMinting } from '../artworks/artworks-minting.service.ts'
import { cancelIntents, findOverdueIntents } from './nfts-campaign.repository.ts'

const EVERY_SECONDS = 20
const BATCH = 200

/** Gives up the intents that nobody waits for any more, so that their artworks can be minted again; answers how many. */
export async function releaseOverdueIntents({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<number> {
  for (let released = 0; ; ) {
    const overdue = await findOverdueIntents(database, clock.now(), BATCH)
    released += await database.transaction(async (tx) => {
      const { count, works } = await cancelIntents(tx, overdue, clock.now())
      await artworkMinting.release(tx, works)
      return count
    })
    if (overdue.length < BATCH) return released
  }
}

/** Registers the release, every few seconds. */
export const startIntentRelease = (
  jobs: Jobs,
  { log, ...deps }: { database: Database; clock: Clock; log: Pick<BaseLogger, 'info'> },
): Promise<void> =>
  jobs.register('release-mint-intents', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: async () => {
      const released = await releaseOverdueIntents(deps)
      if (released > 0) log.info({ released }, 'mint intents were given up')
    },
  })
