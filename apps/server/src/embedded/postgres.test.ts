import { constants, cpSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usualCases } from '../../test/rounds.ts'
import { openDatabase } from '../db/database.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './postgres.ts'
import { readPostmasterFile } from './postgres-cluster.ts'
import { isRunning } from './process-identity.ts'
import { StartError } from './start-error.ts'
import { capturedLog } from './test-support/captured-log.ts'
import { startKillableServer } from './test-support/killable-server.ts'
import type { Unprivileged } from './unprivileged.ts'

let made: string
let home: string
let dataDir: string
let started: EmbeddedPostgres[]
const isRoot = process.getuid?.() === 0

// Most tests are about a database that exists already: they begin with a copy of one, which is quicker than a new one.
beforeAll(async () => {
  made = await mkdtemp(path.join(os.tmpdir(), 'plinth-pg-made-'))
  await (await startEmbeddedPostgres({ dataDir: made, log })).stop()
})
afterAll(() => rm(made, { recursive: true }))

const moveIn = async (place: string) => {
  home = await mkdtemp(path.join(place, 'plinth-pg-'))
  dataDir = path.join(home, 'data')
  // A thousand files: one after the other, without a turn of the event loop for each, takes a fraction of the time.
  cpSync(made, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await chmod(path.join(dataDir, 'postgres'), 0o700)
}
beforeEach(async () => {
  started = []
  await moveIn(os.tmpdir())
})
const beginEmpty = () => rm(dataDir, { recursive: true })
afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(home, { recursive: true })
})

const { log, messages } = capturedLog()
const start = async (options: Partial<EmbeddedPostgresOptions> = {}) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...options })
  started.push(postgres)
  return postgres
}
const query = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const keepRow = (url: string) => query(url, 'create table kept as select 7 as id')
const keptRow = (url: string) => query(url, 'select id from kept')
const runs = (pid: number) => isRunning(pid, path.join(dataDir, 'postgres'))
const refusal = async () => {
  const error = await start().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).not.toContain('\n')
  return (error as StartError).message
}

test('starts a durable database whose role is no superuser under a home that only its owner may enter, and stops it', async () => {
  await beginEmpty()
  await chmod(home, 0o700)
  const postgres = await start()
  const [facts] = await query(
    postgres.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as addresses, rolsuper as super
     from pg_roles where rolname = current_user`,
  )
  expect(facts).toEqual({ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on', addresses: '', super: false })
  const pid = postgres.pid()
  expect(await runs(pid)).toBe(true)
  await postgres.stop()
  expect(await runs(pid)).toBe(false)
  expect(await readPostmasterFile(path.join(dataDir, 'postgres'))).toBeUndefined()
})

test('the database is closed to other users of the machine', { tags: 'long' }, async () => {
  await start()
  const { mode } = await stat(path.join(dataDir, 'postgres'))
  expect(mode & 0o077).toBe(0)
})

test('variables meant for another Postgres do not disturb it', { tags: 'long' }, async () => {
  const foreign = { PGPORT: '1', PGHOST: 'nowhere.invalid', PGUSER: 'x', PGDATABASE: 'x', PGSSLMODE: 'require' }
  for (const [name, value] of Object.entries(foreign)) vi.stubEnv(name, value)
  try {
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    vi.unstubAllEnvs()
  }
})

const ways: Unprivileged['way'][][] = isRoot ? [['namespace'], ['namespace', 'system-user']] : [[]]
test.each(usualCases(1, ways).map((without) => ({ without })))(
  'keeps its rows however it is run: without $without',
  async ({ without }) => {
    if (isRoot) {
      // Other users must come to it, and TMPDIR may be closed to them.
      await rm(home, { recursive: true })
      await moveIn('/tmp')
    }
    await chmod(home, 0o755)
    await chmod(dataDir, 0o755)
    const first = await start()
    await keepRow(first.url)
    await first.stop()

    const second = await start({ root: { without, programDir: path.join(home, 'programs'), systemUsers: ['nobody'] } })
    expect(await keptRow(second.url)).toEqual([{ id: 7 }])
    expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0)
    await second.stop()

    expect(await keptRow((await start()).url)).toEqual([{ id: 7 }])
  },
)

test('takes over the postmaster of a server that was killed, and stops it in the end', { tags: 'long' }, async () => {
  const killed = await startKillableServer({ dataDir, service: 'database' })
  await keepRow(killed.url)
  await killed.kill()
  expect(await runs(killed.pid)).toBe(true)

  const postgres = await start()
  expect(postgres.pid()).toBe(killed.pid)
  expect(messages).toContain('The embedded database of a server that was killed is taken over')
  expect(await keptRow(postgres.url)).toEqual([{ id: 7 }])
  await postgres.stop()
  expect(await runs(killed.pid)).toBe(false)
})

test('no acknowledged row is lost when server and postmaster are killed while they write', async () => {
  const killed = await startKillableServer({ dataDir, service: 'database', insert: true })
  await expect.poll(() => killed.acknowledged.length).toBeGreaterThan(200)
  process.kill(killed.pid, 'SIGKILL')
  await killed.kill()

  const rows = await query<{ id: number }>((await start()).url, 'select id from acknowledged order by id')
  const found = new Set(rows.map(({ id }) => id))
  expect(killed.acknowledged.filter((id) => !found.has(id))).toEqual([])
})

test('comes back at the same address with all its rows when it is killed under a running server', {
  tags: 'long',
}, async () => {
  const postgres = await start()
  const database = openDatabase(postgres.url, { onError: () => undefined })
  try {
    await keepRow(postgres.url)
    const killed = postgres.pid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => database.query({ text: 'select id from kept' }).catch(() => undefined)).toEqual([{ id: 7 }])
    expect(messages).toContain('The embedded database ended by itself and is started again')
    await expect.poll(() => postgres.pid()).not.toBe(killed)
  } finally {
    await database.close()
  }
})

test('an adopted postmaster that dies is replaced too', { tags: 'long' }, async () => {
  const killed = await startKillableServer({ dataDir, service: 'database' })
  await keepRow(killed.url)
  await killed.kill()
  const postgres = await start()
  process.kill(postgres.pid(), 'SIGKILL')
  await expect.poll(() => keptRow(postgres.url).catch(() => undefined)).toEqual([{ id: 7 }])
})

test('stale locks are cleared even when their pid belongs to another process by now', { tags: 'long' }, async () => {
  const cluster = path.join(dataDir, 'postgres')
  const first = await start()
  await keepRow(first.url)
  await first.stop()
  await writeFile(
    path.join(cluster, 'postmaster.pid'),
    `${process.pid}\n${cluster}\n1\n5432\n${cluster}\n\n1 1\nready\n`,
  )
  await writeFile(path.join(cluster, '.s.PGSQL.5432.lock'), `${process.pid}\n${cluster}\n1\n5432\n${cluster}\n`)

  expect(await keptRow((await start()).url)).toEqual([{ id: 7 }])
})

test('a path too long for a socket is no obstacle', { tags: 'long' }, async () => {
  const long = path.join(home, 'x'.repeat(120))
  await rename(dataDir, long)
  dataDir = long
  const before = await readdir(os.tmpdir())
  const killed = await startKillableServer({ dataDir, service: 'database' })
  await keepRow(killed.url)
  await killed.kill()
  const postgres = await start()
  expect(await keptRow(postgres.url)).toEqual([{ id: 7 }])
  await postgres.stop()
  const left = (await readdir(os.tmpdir())).filter((name) => name.startsWith('plinth-postgres-'))
  expect(left.filter((name) => !before.includes(name))).toEqual([])
})

test('a place that cannot hold a socket is no obstacle', { tags: 'long' }, async () => {
  await mkdir(path.join(dataDir, 'postgres', '.s.PGSQL.5432'))
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a start that was killed while it made the database leaves nothing that disturbs the next', {
  tags: 'long',
}, async () => {
  await beginEmpty()
  await mkdir(path.join(dataDir, 'postgres.unfinished-abc', 'base'), { recursive: true })
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test.each(usualCases(1, ['17', '19']))('a database made by Postgres %s is refused with one line', async (version) => {
  const cluster = path.join(dataDir, 'postgres')
  await writeFile(path.join(cluster, 'PG_VERSION'), `${version}\n`)
  expect(await refusal()).toBe(
    `The database in ${cluster} was made by Postgres ${version} and this Plinth brings Postgres 18: use the Plinth that made it, or choose another DATA_DIR`,
  )
})

test('a directory that holds something else is refused with one line, and kept', async () => {
  await beginEmpty()
  await mkdir(path.join(dataDir, 'postgres', 'photographs'), { recursive: true })
  expect(await refusal()).toContain('is not a database')
  expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['photographs'])
})

test('a database that cannot start is refused with what Postgres says', async () => {
  await rm(path.join(dataDir, 'postgres', 'global', 'pg_control'))
  expect(await refusal()).toMatch(/does not start: postgres: could not find the database system/)
})
