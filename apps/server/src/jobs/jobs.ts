import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Queryable } from '../db/database.ts'
import { type Repetition, repeat } from './repeat.ts'

const SCHEMA = 'pgboss'
const CONNECTIONS = 3
// Nobody waits for what is queued: it was scheduled, or mends what is stored.
const POLL_SECONDS = 15
const CRON_CHECK_SECONDS = 30
const CRON_WORK_SECONDS = 15
// Jobs that wait for each other: there are none.
const FLOW_SECONDS = 3_600
const STOP_TIMEOUT_MS = 20_000
const RETRY = { retryLimit: 8, retryDelay: 1, retryBackoff: true } as const

/** One run of a job that was sent or scheduled; `signal` fires when it should end. */
type JobRun = { data: object | null; signal: AbortSignal }

/** What a job does and when. */
type JobDefinition = {
  /**
   * `cron` (in UTC): one server of all does it, and one run missed while all were down is made up for.
   * `everySeconds`: every server does it, without a row in the queue; for loops that share their work by leases.
   * Without a schedule it runs when it is sent.
   */
  schedule?: { cron: string } | { everySeconds: number }
  /** Does the work. It may be called twice for one cause, after a crash or an error, and must then change nothing. */
  run: (job: JobRun) => Promise<void>
}

/** Work that goes on beside the requests. */
export interface Jobs {
  /** Makes a job known to this server, once, and begins to work on it. */
  register(name: string, definition: JobDefinition): Promise<void>
  /**
   * Asks for one run, now or at `startAfter`. With `tx` it is asked for if, and only if, that transaction commits; with
   * `key` at most one run with that key waits.
   */
  send(name: string, options?: { data?: object; startAfter?: Date; key?: string; tx?: Queryable }): Promise<void>
  /** Takes no more runs and resolves when those under way have finished, or failed after 20 s. */
  stop(): Promise<void>
}

/**
 * Starts the jobs of this server. They keep their tables in the schema `pgboss` of the same database, over a few
 * connections of their own: the product's pool is for requests and cuts every statement after 3 s.
 */
export async function startJobs({
  databaseUrl,
  log,
  cronCheckSeconds = CRON_CHECK_SECONDS,
  pollSeconds = POLL_SECONDS,
}: {
  databaseUrl: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  cronCheckSeconds?: number
  pollSeconds?: number
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: SCHEMA,
    max: CONNECTIONS,
    application_name: 'plinth-jobs',
    cronMonitorIntervalSeconds: cronCheckSeconds,
    cronWorkerIntervalSeconds: Math.min(CRON_WORK_SECONDS, cronCheckSeconds),
    flowIntervalSeconds: FLOW_SECONDS,
  })
  let stopping = false
  boss.on('error', (error) => {
    // Its connections may be cut while it ends: there is nothing left to fail.
    if (!stopping) log.error({ err: error }, 'jobs failed')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs warn'))
  await boss.start()
  const repetitions: Repetition[] = []
  const names = new Set<string>()

  const runLogged = async (name: string, definition: JobDefinition, job: JobRun) => {
    try {
      await definition.run(job)
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      throw error
    }
  }
  const registerLoop = (name: string, everySeconds: number, definition: JobDefinition) => {
    repetitions.push(repeat({ name, everySeconds, log, run: (signal) => definition.run({ data: null, signal }) }))
  }

  return {
    async register(name, definition) {
      if (names.has(name)) throw new Error(`The job ${name} is registered already`)
      names.add(name)
      const { schedule } = definition
      if (schedule && 'everySeconds' in schedule) return registerLoop(name, schedule.everySeconds, definition)
      // `short`: of the runs with one key, one waits.
      await boss.createQueue(name, { policy: 'short', ...RETRY })
      await boss.work<object | null>(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
        if (job) await runLogged(name, definition, { data: job.data, signal: job.signal })
      })
      if (schedule) await boss.schedule(name, schedule.cron, null, { tz: 'UTC', missed: 'once' })
      else await boss.unschedule(name)
    },
    async send(name, { data, startAfter, key, tx } = {}) {
      await boss.send(name, data ?? null, {
        ...(startAfter ? { startAfter } : {}),
        singletonKey: key ?? randomUUID(),
        ...(tx ? { db: asBossDatabase(tx) } : {}),
      })
    },
    async stop() {
      stopping = true
      await Promise.all(repetitions.map((repetition) => repetition.stop()))
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

const asBossDatabase = (tx: Queryable) => ({
  async executeSql(text: string, values?: unknown[]) {
    return { rows: await tx.query({ text, values: values ?? [] }) }
  },
})
