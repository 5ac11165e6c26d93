import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { reviewVotes } from './artworks-integrity.service.ts'
import { listUnclosed, listUnopened, type UnclosedLog } from './artworks-log.repository.ts'
import { createLogOpening } from './artworks-log.service.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

const INTEGRATE_EVERY_SECONDS = 1
const KEEP_EVERY_SECONDS = 30
const AT_ONCE = 100

export type LogDeps = { database: Database; publicUrl: string; log: Pick<BaseLogger, 'error' | 'warn'> }

/** Opens the logs of campaigns that have begun; looks at the votes of those that are over for the last time, and closes their logs. */
export function createLogKeeping({ database, publicUrl, log }: LogDeps) {
  const opening = createLogOpening({ database, publicUrl })
  // A log that cannot be kept must not keep the others from it, neither those of its page nor those of later ones.
  const keepAll = async <Log extends { id: number }>(
    list: (after: number) => Promise<Log[]>,
    keep: (found: Log) => Promise<unknown>,
  ) => {
    for (let after = 0, logs = await list(after); logs.length > 0; logs = await list(after))
      for (const found of logs) {
        const { id } = found
        await keep(found).catch((error: unknown) =>
          log.error({ err: error, campaignId: id }, 'a log of votes waits for the next look'),
        )
        after = id
      }
  }
  // The totals at the end, and the places that are told after it, are those that the last look at the votes has left.
  const close = async ({ id, lastLook }: UnclosedLog) => {
    if (lastLook === 'due') await reviewVotes(database, id)
    await opening.close(id)
    if (lastLook === 'missed') log.warn({ campaignId: id }, 'a log of votes was closed without a last look at them')
  }
  return async (): Promise<void> => {
    await keepAll(
      (after) => listUnopened(database, after, AT_ONCE),
      ({ id }) => opening.ensureOpen(id),
    )
    await keepAll((after) => listUnclosed(database, after, AT_ONCE), close)
  }
}

/** Registers what keeps the logs: leaves into trees every second, and opening and closing. */
export async function startLogs(jobs: Jobs, deps: LogDeps): Promise<void> {
  const trees = createLogTrees(deps)
  const keep = createLogKeeping(deps)
  await jobs.register('vote-log-trees', {
    schedule: { everySeconds: INTEGRATE_EVERY_SECONDS },
    run: async () => void (await trees.integrateAll()),
  })
  await jobs.register('vote-logs', { schedule: { everySeconds: KEEP_EVERY_SECONDS }, run: keep })
}
