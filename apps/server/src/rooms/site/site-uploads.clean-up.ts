import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { servedTypes } from '../../media/formats.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import {
  deleteFile,
  findRemovedFiles,
  lockUnheldFiles,
  markUnheldRemoved,
  type RemovedFile,
} from './site-uploads.repository.ts'

// No session lives unused for longer (http/session.ts): a page that was left open with an upload in it could not save it any more.
const KEPT_UNHELD_MS = 30 * 86_400_000

/** The dependencies of the clean-up of uploads. */
export type UploadsCleanUpDeps = { database: Database; files: FileStore; clock: Clock }

/** Every name under which the bytes of an upload may lie. */
const namesOf = ({ key, mediaType, renditions }: RemovedFile) => [
  ...Object.entries(servedTypes).flatMap(([extension, type]) => (type === mediaType ? [`${key}.${extension}`] : [])),
  ...renditions.map(({ fileKey }) => fileKey),
]

/** Locks first, so that the second statement sees the work of the person who has just begun to show one of them. */
const markBatch = (database: Database, before: Date): Promise<number> =>
  database.transaction(async (tx) => {
    const keys = await lockUnheldFiles(tx, before)
    return keys.length === 0 ? 0 : markUnheldRemoved(tx, keys)
  })

/** Removes uploads that nothing has shown for long; whatever it was interrupted in, the next run finishes. Answers how many went. */
export async function cleanUpUploads({ database, files, clock }: UploadsCleanUpDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_UNHELD_MS)
  while ((await markBatch(database, before)) > 0);
  let gone = 0
  for (;;) {
    const removed = await findRemovedFiles(database)
    if (removed.length === 0) return gone
    for (const file of removed) {
      for (const name of namesOf(file)) await files.remove(name)
      await deleteFile(database, file.key)
      gone++
    }
  }
}

/** Registers the clean-up of uploads, every hour. */
export const startUploadsCleanUp = (jobs: Jobs, deps: UploadsCleanUpDeps): Promise<void> =>
  jobs.register('clean-up-uploads', {
    schedule: { cron: '23 * * * *' },
    run: async () => {
      await cleanUpUploads(deps)
    },
  })
