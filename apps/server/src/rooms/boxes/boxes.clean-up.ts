import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { deleteOverdueDrafts } from './boxes.repository.ts'

type CleanUpDeps = { database: Database }

/** Deletes mystery boxes that never came to the chain, with their secrets, once they could not be drawn any more. */
export const cleanUpBoxes = ({ database }: CleanUpDeps) =>
  database.transaction(async (tx) => {
    const gone = await deleteOverdueDrafts(tx)
    await uploadReferences.release(
      tx,
      gone.map(({ number }) => `box:${number}` as const),
    )
  })

/** Registers it, once an hour. */
export const startBoxesCleanUp = (jobs: Jobs, deps: CleanUpDeps): Promise<void> =>
  jobs.register('clean-up-boxes', { schedule: { cron: '40 * * * *' }, run: () => cleanUpBoxes(deps) })
