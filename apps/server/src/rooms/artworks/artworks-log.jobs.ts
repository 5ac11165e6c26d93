import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { listUnclosed, listUnopened } from './artworks-log.repository.ts'
import { createLogOpening } from './artworks-log.service.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

const INTEGRATE_EVERY_SECONDS = 1
const KEEP_EVERY_SECONDS = 30
const AT_ONCE = 100
// Statements of voters are cut after 3 s: after this time none is under way that began before the end.
const GRACE_SECONDS = 15

/** Opens the logs of campaigns that have begun and closes those of campaigns that are over. */
export function createLogKeeping(deps: { database: Database; publicUrl: string }) {
  const opening = createLogOpening(deps)
  return async (): Promise<void> => {
    for (const { id } of await listUnopened(deps.database, AT_ONCE)) await opening.ensureOpen(id)
    for (const { id } of await listUnclosed(deps.database, GRACE_SECONDS, AT_ONCE)) await opening.close(id)
  }
}

/** Registers what keeps the logs: leaves into trees every second, and opening and closing. */
export async function startLogs(jobs: Jobs, deps: { database: Database; publicUrl: string }): Promise<void> {
  const trees = createLogTrees(deps)
  const keep = createLogKeeping(deps)
  await jobs.register('vote-log-trees', {
    schedule: { everySeconds: INTEGRATE_EVERY_SECONDS },
    run: async () => void (await trees.integrateAll()),
  })
  await jobs.register('vote-logs', { schedule: { everySeconds: KEEP_EVERY_SECONDS }, run: keep })
}
