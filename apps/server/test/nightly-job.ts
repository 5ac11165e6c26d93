import { Writable } from 'node:stream'
import { type BaseLogger, pino } from 'pino'
import { expect } from 'vitest'
import { type Jobs, startJobs } from '../src/jobs/jobs.ts'
import type { TestServer } from './test-server.ts'

/** Registers a job that runs by night and lets it run once; answers when it would run, in UTC, and what it tells the log. */
export async function runNightlyJob(
  { database }: Pick<TestServer, 'database'>,
  name: string,
  register: (jobs: Jobs, log: BaseLogger) => Promise<void>,
): Promise<{ cron: string; line: Record<string, unknown> }> {
  const lines: Record<string, unknown>[] = []
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()))
    done()
  }
  const log: BaseLogger = pino({ base: null, timestamp: false }, new Writable({ write }))
  const jobs = await startJobs({ databaseUrl: database.pool.options.connectionString!, log, pollSeconds: 0.5 })
  try {
    await register(jobs, log)
    const [row] = await database.query<{ cron: string }>({
      text: 'select cron from pgboss.schedule where name = $1',
      values: [name],
    })
    await jobs.send(name)
    await expect.poll(() => lines).toHaveLength(1)
    const { level: _level, ...line } = lines[0]!
    return { cron: row!.cron, line }
  } finally {
    await jobs.stop()
  }
}
