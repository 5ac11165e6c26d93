import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runArchiveCommand } from '../../test/archive-command.ts'
import { buildAccount, buildArtwork, buildCampaign } from '../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/database.ts'
import { type AppliedMigration, migrate, migrateExactly } from '../db/migrate.ts'
import { lockDataDir } from '../embedded/data-dir-lock.ts'
import { StartError } from '../embedded/start-error.ts'
import { openContentStore } from '../ports/open-content-store.ts'
import { openFileStore } from '../ports/open-file-store.ts'
import { readSettings, type Settings } from '../settings.ts'
import { createArchive } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
// Enough for a table in several parts, and for a restore that is still at it when it is killed.
const MANY_ROWS = 120_000
const STEP = 20_000
/** How many migrations an early Plinth had: most of a restore is to run them. */
const EARLY = 18
const CHAIN = JSON.stringify({ block: { number: '0x7' }, accounts: {} })

let folder: string
let archive: string
let earlyArchive: string
let source: TestDatabase
let early: TestDatabase
let sourceSettings: Settings
let cid: string
const opened: TestDatabase[] = []

const settingsOf = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...more })
const openTestDatabase = async (options: { empty?: boolean } = {}) => {
  const made = await createTestDatabase(options)
  opened.push(made)
  return made
}

const fillDatabase = async (database: Database) => {
  const operator = await buildAccount(database, { kind: 'operator' })
  const campaign = await buildCampaign(database, { name: 'Tide “Lines”\t\\N\nÜber 🌊' })
  await buildArtwork(database, { campaign })
  const run = (text: string, values: unknown[] = []) => database.query({ text, values })
  await run(`insert into audit_entries (operator_id, action, created_at) values ($1, 'test', now())`, [
    operator.accountId,
  ])
  await run(`delete from countries where code = (select min(code) from countries)`)
}

const appliedMigrations = async () =>
  (await source.database.pool.query<AppliedMigration>('select name, checksum from schema_migrations order by name'))
    .rows

/** A database as an early Plinth made it. */
const openEarlyDatabase = async () => {
  const early = await openTestDatabase({ empty: true })
  const client = new pg.Client({ connectionString: early.url })
  await client.connect()
  await client.query('begin')
  await migrateExactly(client, MIGRATIONS, (await appliedMigrations()).slice(0, EARLY))
  await client.query('commit')
  await client.end()
  return early
}

const fillLargeTable = async (database: Database) => {
  for (let first = 1; first < MANY_ROWS; first += STEP)
    await database.query({
      text: `insert into limit_windows select md5(n::text), now(), n from generate_series($1::int, $1::int + ${STEP - 1}) n`,
      values: [first],
    })
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-backup-'))
  archive = path.join(folder, 'plinth.tgz')
  source = await openTestDatabase()
  sourceSettings = settingsOf(source.url, path.join(folder, 'source'))
  await fillDatabase(source.database)
  await (await openFileStore(sourceSettings)).put('ab/picture.png', randomBytes(300_000), 'image/png')
  await (await openFileStore(sourceSettings)).put('ab/empty.bin', Buffer.alloc(0), 'image/png')
  cid = await (await openContentStore(sourceSettings)).add(Buffer.from('a record'))
  await mkdir(path.join(sourceSettings.dataDir, 'chain'))
  await writeFile(path.join(sourceSettings.dataDir, 'chain', 'state.json'), CHAIN)
  await writeFile(path.join(sourceSettings.dataDir, 'chain', 'contracts.json'), '{}')
  await writeFile(path.join(sourceSettings.dataDir, 'chain', 'market.json'), '{}')
  await writeBackup(sourceSettings, archive)
  early = await openEarlyDatabase()
  earlyArchive = path.join(folder, 'early.tgz')
  await writeBackup(settingsOf(early.url, sourceSettings.dataDir), earlyArchive)
})
afterAll(async () => {
  await Promise.all(opened.map(({ drop }) => drop()))
  await rm(folder, { recursive: true })
})

let target: TestDatabase
let dataDir: string
beforeEach(async () => {
  target = await openTestDatabase({ empty: true })
  dataDir = path.join(await mkdtemp(path.join(folder, 'target-')), 'data')
})

const restore = (file = archive, more: Record<string, string> = {}) =>
  restoreBackup(settingsOf(target.url, dataDir, more), file)
const refusalOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.catch((thrown: unknown) => thrown)
  expect(
    [BackupError, StartError].some((kind) => error instanceof kind),
    String(error),
  ).toBe(true)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}
const tablesOf = async ({ database }: TestDatabase) =>
  (
    await database.query<{ name: string }>({
      text: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    })
  ).map(({ name }) => name)
const expectNothing = async () => {
  expect(await tablesOf(target)).toEqual([])
  for (const store of ['files', 'content', 'chain']) expect(existsSync(path.join(dataDir, store)), store).toBe(false)
}

/** Every row of every table, every rule that holds between them, and where the ids go on. */
const contentsOf = async (one: TestDatabase) => {
  const ask = (text: string) => one.database.query<{ fact: string }>({ text })
  const rows: Record<string, unknown> = {}
  for (const name of await tablesOf(one))
    rows[name] = await ask(
      `select count(*) || md5(coalesce(sum(hashtextextended(t::text, 0)), 0)::text) as fact from ${name} t`,
    )
  return {
    rows,
    constraints: await ask(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as fact
         from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
    ),
    triggers: await ask(
      `select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as fact from pg_trigger where not tgisinternal order by 1`,
    ),
    sequences: await ask(
      `select sequencename || ' ' || coalesce(last_value::text, 'unused') as fact from pg_sequences where schemaname = 'public' order by 1`,
    ),
  }
}

test('what is restored is what was there: rows, rules, ids, files and the chain', async () => {
  const { manifest, strangers } = await restore()
  expect(strangers).toEqual([])
  expect(await contentsOf(target)).toEqual(await contentsOf(source))
  expect(manifest).toMatchObject({ format: 1, fileCount: 2, contentCount: 1 })
  const restored = settingsOf(target.url, dataDir)
  const files = await openFileStore(restored)
  expect(await files.size('ab/picture.png')).toBe(300_000)
  expect(await files.size('ab/empty.bin')).toBe(0)
  expect(Buffer.from((await (await openContentStore(restored)).read(cid))!).toString()).toBe('a record')
  expect(await readFile(path.join(dataDir, 'chain', 'state.json'), 'utf8')).toBe(CHAIN)
  expect(readdirSync(path.join(dataDir, 'chain')).sort()).toEqual(['contracts.json', 'market.json', 'state.json'])
  await expect(target.database.query({ text: 'delete from audit_entries' })).rejects.toThrow()
  expect((await migrate(target.url, MIGRATIONS)).applied).toEqual([])
  expect(await buildAccount(target.database)).toMatchObject({ kind: 'participant' })
})

test('a restore that is killed leaves an empty database, and the next one is whole', { tags: 'long' }, async () => {
  const large = await openEarlyDatabase()
  await fillLargeTable(large.database)
  const file = path.join(folder, 'large.tgz')
  const { manifest } = await writeBackup(settingsOf(large.url, path.join(folder, 'large')), file)
  expect(manifest.tables.find(({ name }) => name === 'limit_windows')?.rows).toBe(MANY_ROWS)
  const env = { DATABASE_URL: target.url, DATA_DIR: dataDir }
  const { child, ended } = runArchiveCommand('restore', file, env)
  const doing = async () => {
    const [session] = await target.database.query<{ query: string }>({
      text: `select query from pg_stat_activity where datname = current_database() and application_name = 'plinth restore'`,
    })
    return session?.query ?? ''
  }
  await expect.poll(doing, { interval: 10 }).toMatch(/^copy "limit_windows"/)
  child.kill('SIGKILL')
  expect(await ended).toEqual({ code: null, output: '' })
  expect(await tablesOf(target)).toEqual([])
  const again = await runArchiveCommand('restore', file, env).ended
  expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored [^\n]+\n$/) })
  expect(await contentsOf(target)).toEqual(await contentsOf(large))
})

test('a cut-off archive is refused, wherever it ends', async () => {
  const whole = await readFile(archive)
  const cut = path.join(folder, 'cut.tgz')
  for (const length of [0, 10, 600, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]) {
    await writeFile(cut, whole.subarray(0, length))
    expect(await refusalOf(restore(cut)), String(length)).toMatch(/^The archive \S+ cannot be used: it is damaged/)
  }
  // Whole as a packed file, and yet only its beginning.
  const unpacked = gunzipSync(whole)
  const upTo = unpacked.indexOf('database/')
  await writeFile(cut, gzipSync(unpacked.subarray(0, upTo)))
  expect(await refusalOf(restore(cut))).toMatch(/its manifest is missing/)
  await expectNothing()
})

test('one changed byte is enough to refuse an archive', async () => {
  const whole = await readFile(archive)
  const changed = path.join(folder, 'changed.tgz')
  for (const share of [0.3, 0.5, 0.7]) {
    const bytes = Buffer.from(whole)
    const at = Math.floor(bytes.length * share)
    bytes[at] = bytes[at]! ^ 1
    await writeFile(changed, bytes)
    expect(await refusalOf(restore(changed)), String(share)).toMatch(/^The archive \S+ cannot be used: it is damaged/)
  }
  // Packed again, so that nothing but the checksums can tell.
  const unpacked = gunzipSync(whole)
  for (const entry of ['database/accounts/000001', 'files/ab/picture.png', 'chain/state.json', 'SHA256SUMS']) {
    const bytes = Buffer.from(unpacked)
    const at = bytes.indexOf(entry) + 512 + 5
    bytes[at] = bytes[at]! ^ 1
    await writeFile(changed, gzipSync(bytes, { level: 1 }))
    expect(await refusalOf(restore(changed)), entry).toMatch(/its contents and its checksums differ/)
  }
  await expectNothing()
})

test('a database with anything in it is refused and stays as it is', async () => {
  await target.database.query({ text: 'create table notes as select 1 as id' })
  expect(await refusalOf(restore())).toMatch(/^The database is not empty \(there is notes\)/)
  expect(await tablesOf(target)).toEqual(['notes'])
  expect(await target.database.query({ text: 'select id from notes' })).toEqual([{ id: 1 }])
  expect(existsSync(path.join(dataDir, 'files'))).toBe(false)
})

test('an archive that knows a migration which this Plinth does not is refused', { tags: 'long' }, async () => {
  const newer = await openTestDatabase()
  await newer.database.query({
    text: `insert into schema_migrations (name, checksum) values ('999912312359-tomorrow.sql', repeat('a', 64))`,
  })
  const file = path.join(folder, 'newer.tgz')
  await writeBackup(settingsOf(newer.url, path.join(folder, 'newer')), file)
  expect(await refusalOf(restore(file))).toMatch(
    /^The archive is newer than this Plinth: it has the migration 999912312359-tomorrow/,
  )
  await expectNothing()
})

test('an archive of an earlier Plinth is restored as it was, and the next start migrates it', {
  tags: 'long',
}, async () => {
  await restore(earlyArchive)
  expect(await contentsOf(target)).toEqual(await contentsOf(early))
  const later = (await appliedMigrations()).slice(EARLY).map(({ name }) => name)
  expect((await migrate(target.url, MIGRATIONS)).applied).toEqual(later)
})

test('while a server holds the DATA_DIR nothing is restored into it', async () => {
  const lock = lockDataDir(dataDir)
  try {
    expect(await refusalOf(restore())).toMatch(/^Another Plinth server \(pid \d+ on \S+\) already uses the DATA_DIR/)
  } finally {
    lock.release()
  }
  await expectNothing()
})

test('another chain in the DATA_DIR is not overwritten; the same one, left by a restore that was cut off, is', {
  tags: 'long',
}, async () => {
  const state = path.join(dataDir, 'chain', 'state.json')
  await mkdir(path.dirname(state), { recursive: true })
  const other = JSON.stringify({ block: { number: '0x8' }, accounts: {} })
  await writeFile(state, other)
  expect(await refusalOf(restore(earlyArchive))).toMatch(/^There is a chain already/)
  expect(await readFile(state, 'utf8')).toBe(other)
  expect(await tablesOf(target)).toEqual([])
  await writeFile(state, CHAIN)
  await restore(earlyArchive)
  expect(await contentsOf(target)).toEqual(await contentsOf(early))
})

test('files that are kept elsewhere are not looked for here, and the settings must agree', {
  tags: 'long',
}, async () => {
  const bucket = { STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:1&region=x', IPFS_API_URL: 'http://127.0.0.1:1' }
  expect(await refusalOf(restore(archive, bucket))).toMatch(/^The archive holds the uploaded files, and by STORAGE_URL/)
  const file = path.join(folder, 'elsewhere.tgz')
  const elsewhere = { ...settingsOf(early.url, sourceSettings.dataDir), ...readPlaces(bucket) }
  const { manifest } = await writeBackup(elsewhere, file)
  expect(manifest).toMatchObject({
    places: { files: 'elsewhere', content: 'elsewhere' },
    fileCount: 0,
    contentCount: 0,
  })
  expect(await refusalOf(restore(file))).toMatch(/^The archive does not hold the uploaded files: set STORAGE_URL/)
  await expectNothing()
  const told = await runArchiveCommand('restore', file, { DATABASE_URL: target.url, DATA_DIR: dataDir, ...bucket })
    .ended
  expect(told).toMatchObject({
    code: 0,
    output: expect.stringContaining('Not in it: the uploaded files, which STORAGE_URL'),
  })
  expect(await contentsOf(target)).toEqual(await contentsOf(early))
})

test('an archive cannot write outside the stores of the DATA_DIR', async () => {
  const { manifest } = await writeBackup(sourceSettings, path.join(folder, 'honest.tgz'))
  for (const name of [
    'files/../../escaped',
    'content/../escaped',
    'chain/../escaped',
    'database/../escaped',
    '/escaped',
  ]) {
    const file = path.join(folder, `hostile-${createHash('sha256').update(name).digest('hex')}.tgz`)
    const hostile = await createArchive(file, new AbortController().signal)
    await hostile.add(name, 2, [Buffer.from('hi')])
    const [tables, migrations] = [
      manifest.tables.map((table) => ({ ...table, rows: 0 })),
      manifest.migrations.slice(0, EARLY),
    ]
    await hostile.finish({ ...manifest, tables, migrations })
    expect(await refusalOf(restore(file)), name).toMatch(/^The archive (holds|has rows)/)
    expect(readdirSync(path.dirname(dataDir))).toEqual(['data'])
    expect(await tablesOf(target)).toEqual([])
  }
})

test('a backup overwrites nothing and leaves nothing half-written', async () => {
  const before = await readFile(archive)
  expect(await refusalOf(writeBackup(sourceSettings, archive))).toBe(`${archive} is there already: choose another name`)
  expect(await readFile(archive)).toEqual(before)
  const file = path.join(folder, 'never.tgz')
  expect(await refusalOf(writeBackup(settingsOf(target.url, dataDir), file))).toMatch(/^There is nothing to back up/)
  expect(await refusalOf(writeBackup(readSettings({ DATA_DIR: dataDir }), file))).toMatch(
    /^There is nothing to back up/,
  )
  expect(existsSync(dataDir)).toBe(false)
  const stopped = AbortSignal.abort(new BackupError('The backup was stopped'))
  expect(await refusalOf(writeBackup(sourceSettings, file, stopped))).toBe('The backup was stopped')
  expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
})

function readPlaces(more: Record<string, string>) {
  const { storageUrl, ipfsApiUrl } = readSettings(more)
  return { storageUrl, ipfsApiUrl }
}
