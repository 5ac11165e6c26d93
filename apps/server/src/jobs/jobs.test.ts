import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { type Jobs, startJobs } from './jobs.ts'

let db: TestDatabase
let jobs: Jobs
let other: Jobs
const lines: { job?: string; msg?: string; err?: { message: string } }[] = []
const log = pino(
  new Writable({ write: (line: Buffer, _encoding, done) => done(void lines.push(JSON.parse(line.toString()))) }),
)
const start = () => startJobs({ databaseUrl: db.url, log, cronCheckSeconds: 1, pollSeconds: 0.5 })

beforeAll(async () => {
  db = await createTestDatabase()
  // Two servers that start at the same moment on a database without the tables.
  ;[jobs, other] = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all([jobs.stop(), other.stop()])
  await db.drop()
})

/** A run function that collects what it was given and resolves `done` at the wanted number of runs. */
function collector(wanted: number) {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const got: (object | null)[] = []
  const run = async ({ data }: { data: object | null }) => {
    got.push(data)
    if (got.length === wanted) resolve()
  }
  return { run, got, done }
}
/** How many runs were ever asked for; each is a row, and done rows stay for days. */
const rowsOf = async (name: string, state: string) => {
  const rows = await db.database.query<{ count: number }>({
    text: 'select count(*)::int as count from pgboss.job where name = $1 and state = $2::pgboss.job_state',
    values: [name, state],
  })
  return rows[0]!.count
}
/** Ends a server, so that what it runs has ended. */
const runToEnd = async (run: (server: Jobs) => Promise<void>) => {
  const server = await start()
  await run(server)
  await server.stop()
}

describe('a job', () => {
  test('that is sent runs once, on one of the servers', async () => {
    const { run, got, done } = collector(3)
    await other.register('sent', { run })
    await runToEnd(async (server) => {
      await server.register('sent', { run })
      for (const number of [1, 2, 3]) await jobs.send('sent', { data: { number } })
      await done
    })
    expect(got.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
    ])
  })

  test('that fails is logged and runs again', async () => {
    const { run, done, got } = collector(2)
    await runToEnd(async (server) => {
      await server.register('fails-once', {
        run: async (job) => {
          await run(job)
          if (got.length === 1) throw new Error('not yet')
        },
      })
      await server.send('fails-once')
      await done
    })
    expect(await rowsOf('fails-once', 'completed')).toBe(1)
    const failure = { job: 'fails-once', msg: 'job failed', err: expect.objectContaining({ message: 'not yet' }) }
    expect(lines).toContainEqual(expect.objectContaining(failure))
  })

  test('is sent only if the transaction that sends it commits', { tags: 'long' }, async () => {
    const { run, got, done } = collector(1)
    await runToEnd(async (server) => {
      await server.register('in-transaction', { run })
      const undone = db.database.transaction(async (tx) => {
        await server.send('in-transaction', { data: { from: 'undone' }, tx })
        throw new Error('changed my mind')
      })
      await expect(undone).rejects.toThrow('changed my mind')
      await db.database.transaction((tx) => server.send('in-transaction', { data: { from: 'done' }, tx }))
      await done
    })
    expect(got).toEqual([{ from: 'done' }])
    expect(await rowsOf('in-transaction', 'completed')).toBe(1)
    expect(await rowsOf('in-transaction', 'created')).toBe(0)
  })

  test('with one key waits once', async () => {
    await jobs.register('keyed', { run: async () => {} })
    const startAfter = new Date(Date.now() + 3_600_000)
    for (let count = 0; count < 5; count++) await jobs.send('keyed', { key: 'campaign-7', startAfter })
    await jobs.send('keyed', { key: 'campaign-8', startAfter })
    expect(await rowsOf('keyed', 'created')).toBe(2)
  })

  test('with a cron schedule runs by itself, on one server', { tags: 'long' }, async () => {
    const { run, done, got } = collector(1)
    await jobs.register('by-cron', { schedule: { cron: '* * * * *' }, run })
    await other.register('by-cron', { schedule: { cron: '* * * * *' }, run })
    await done
    expect(got).toEqual([null])
    const schedules = await db.database.query({
      text: `select cron, timezone from pgboss.schedule where name = 'by-cron'`,
    })
    expect(schedules).toEqual([{ cron: '* * * * *', timezone: 'UTC' }])
  })

  test('that lost its schedule is not scheduled any more', async () => {
    await jobs.register('was-nightly', { schedule: { cron: '0 3 * * *' }, run: async () => {} })
    await other.register('was-nightly', { run: async () => {} })
    expect(await db.database.query({ text: `select 1 from pgboss.schedule where name = 'was-nightly'` })).toEqual([])
  })

  test('is registered once', async () => {
    await jobs.register('only-once', { run: async () => {} })
    await expect(jobs.register('only-once', { run: async () => {} })).rejects.toThrow('registered already')
  })

  test('that repeats by seconds runs on every server', async () => {
    const first = collector(2)
    const second = collector(2)
    await jobs.register('loop', { schedule: { everySeconds: 0.01 }, run: first.run })
    await other.register('loop', { schedule: { everySeconds: 0.01 }, run: second.run })
    await Promise.all([first.done, second.done])
  })
})

test('stopping waits for the run under way', async () => {
  const stopped = await start()
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let ended = false
  await stopped.register('long', {
    run: async () => {
      begun.resolve()
      await release.promise
      ended = true
    },
  })
  await stopped.send('long')
  await begun.promise
  const stopping = stopped.stop()
  release.resolve()
  await stopping
  expect(ended).toBe(true)
  expect(await rowsOf('long', 'completed')).toBe(1)
})
