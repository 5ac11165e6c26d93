import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Jobs } from './jobs.ts'

const BATCH = 100

export type ResealDeps = { database: Database; log: Pick<BaseLogger, 'info' | 'warn'> }

/** How a room reads its rich texts that another version of the sanitiser has left, and stores one of them clean. */
export type Resealing<Row extends { id: number }> = {
  /** The name of the job. */
  job: string
  /** The next rows after this id, in the order of their ids. */
  find(database: Database, after: number, limit: number): Promise<Row[]>
  seal(database: Database, row: Row): Promise<unknown>
}

/** Stores the texts as this version of the sanitiser leaves them; one that cannot be stored is cleaned whenever it is read. */
export async function resealAll<Row extends { id: number }>(
  { database, log }: ResealDeps,
  { job, find, seal }: Resealing<Row>,
  signal?: AbortSignal,
): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined && !signal?.aborted; ) {
    const rows: Row[] = await find(database, last, BATCH)
    for (const row of rows)
      try {
        await seal(database, row)
      } catch (error) {
        log.warn({ err: error, job, id: row.id }, 'a rich text stays unsealed')
      }
    last = rows.at(-1)?.id
  }
}

/** Begins to reseal beside the requests, once for each start: an update or a restored backup may bring older texts. */
export async function startReseal<Row extends { id: number }>(
  jobs: Jobs,
  deps: ResealDeps,
  resealing: Resealing<Row>,
): Promise<void> {
  const { job } = resealing
  await jobs.register(job, {
    run: async ({ signal }) => {
      await resealAll(deps, resealing, signal)
      deps.log.info({ job }, 'resealed rich texts')
    },
  })
  await jobs.send(job, { key: job })
}
