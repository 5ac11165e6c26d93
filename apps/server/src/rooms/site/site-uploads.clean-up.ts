import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import { sessionLimits } from '../../http/session.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { servedTypes } from '../../media/formats.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import {
  deleteFile,
  findRemovedFiles,
  findStretchEnd,
  keepHeldFiles,
  lockUnheldFiles,
  markUnheldRemoved,
  type RemovedFile,
  type Stretch,
} from './site-uploads.repository.ts'

// A browser keeps a form that was not sent, with the addresses of its uploads; a session that is in use can send it until the
// session ends at the latest.
const KEPT_UNHELD_MS = Math.max(...Object.values(sessionLimits).map(({ absolute }) => absolute))

/** The dependencies of the clean-up of uploads. */
export type UploadsCleanUpDeps = {
  database: Database
  files: FileStore
  clock: Clock
  log: Pick<BaseLogger, 'info' | 'warn'>
}

/** Every name under which the bytes of an upload may lie. */
const namesOf = ({ key, mediaType, renditions }: RemovedFile) => [
  ...Object.entries(servedTypes).flatMap(([extension, type]) => (type === mediaType ? [`${key}.${extension}`] : [])),
  ...renditions.map(({ fileKey }) => fileKey),
]

/** Locks first, so that the second statement sees the work of the person who has just begun to show one of them. */
const markStretch = (database: Database, stretch: Stretch, before: Date): Promise<void> =>
  database.transaction(
    async (tx) => {
      const keys = await lockUnheldFiles(tx, stretch, before)
      if (keys.length > 0) await markUnheldRemoved(tx, keys)
    },
    { unhurried: true },
  )

/** Walks through all uploads, some at a time. */
const markUnheld = async (database: Database, before: Date, signal?: AbortSignal) => {
  for (let after = 0; !signal?.aborted; ) {
    const upTo = await findStretchEnd(database, after)
    if (upTo === null) return
    await markStretch(database, { after, upTo }, before)
    after = upTo
  }
}

/** Removes the files of marked uploads and then their rows; answers how many went. */
export async function removeMarkedFiles(
  { database, files, log }: Omit<UploadsCleanUpDeps, 'clock'>,
  removed: readonly RemovedFile[],
  signal?: AbortSignal,
): Promise<number> {
  let gone = 0
  for (const file of removed) {
    if (signal?.aborted) return gone
    try {
      for (const name of namesOf(file)) await files.remove(name)
      if (await deleteFile(database, file.key)) gone++
    } catch (error) {
      log.warn({ err: error, key: file.key }, 'an upload stays until the next clean-up')
    }
  }
  return gone
}

/** Removes uploads that nothing has shown for long; whatever it was interrupted in, the next run finishes. Answers how many went. */
export async function cleanUpUploads(
  { database, files, clock, log }: UploadsCleanUpDeps,
  signal?: AbortSignal,
): Promise<number> {
  await markUnheld(database, new Date(clock.now().getTime() - KEPT_UNHELD_MS), signal)
  await keepHeldFiles(database)
  let gone = 0
  for (let last: string | undefined = ''; last !== undefined; ) {
    const removed: RemovedFile[] = await findRemovedFiles(database, last)
    gone += await removeMarkedFiles({ database, files, log }, removed, signal)
    last = signal?.aborted ? undefined : removed.at(-1)?.key
  }
  return gone
}

/** Registers the clean-up of uploads, every night. */
export const startUploadsCleanUp = (jobs: Jobs, deps: UploadsCleanUpDeps): Promise<void> =>
  jobs.register('clean-up-uploads', {
    schedule: { cron: '57 3 * * *' },
    run: async ({ signal }) => deps.log.info({ removed: await cleanUpUploads(deps, signal) }, 'cleaned up uploads'),
  })
