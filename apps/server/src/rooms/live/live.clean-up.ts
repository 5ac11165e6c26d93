import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { deleteLiveEvents } from './live.repository.ts'

// Open pages hear of things within seconds; who was away for longer reads the lists again.
const KEPT_SECONDS = 60 * 60

/** Removes events that every open page has heard of long ago; answers how many went. */
export const cleanUpLiveEvents = ({ database }: { database: Database }): Promise<number> =>
  deleteLiveEvents(database, KEPT_SECONDS)

/** Registers the clean-up of live events, every ten minutes. */
export const startLiveCleanUp = (jobs: Jobs, deps: { database: Database }): Promise<void> =>
  jobs.register('clean-up-live-events', {
    schedule: { cron: '*/10 * * * *' },
    run: async () => {
      await cleanUpLiveEvents(deps)
    },
  })
