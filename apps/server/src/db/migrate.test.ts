import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { StartError } from '../embedded/start-error.ts'
import { migrate } from './migrate.ts'

let target: TestDatabase
let directory: string

beforeEach(async () => {
  target = await createTestDatabase({ empty: true })
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-migrations-'))
})

afterEach(async () => {
  await target.drop()
  await rm(directory, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql)
const rows = <Row extends object>(text: string) => target.database.query<Row>({ text })
const refusal = async () => {
  const error = await migrate(target.url, directory).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toContain('\n')
  return message
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const applied = () => rows<{ name: string }>('select name from schema_migrations order by 1')

test('applies the files in order and only once', async () => {
  await write('0001-people.sql', 'create table people (id int);\ninsert into people values (1);')
  await write('0002-names.sql', 'alter table people add name text;')
  await write('README.md', 'no migration')
  expect(await migrate(target.url, directory)).toEqual({ applied: ['0001-people.sql', '0002-names.sql'] })
  await write('0003-more.sql', 'insert into people values (2);')
  expect(await migrate(target.database, directory)).toEqual({ applied: ['0003-more.sql'] })
  expect(await migrate(target.database, directory)).toEqual({ applied: [] })
  expect(await rows('select id, name from people order by id')).toEqual([
    { id: 1, name: null },
    { id: 2, name: null },
  ])
  const kept = await rows<{ checksum: string; applied_at: Date }>('select checksum, applied_at from schema_migrations')
  for (const row of kept) {
    expect(row.checksum).toMatch(/^[0-9a-f]{64}$/)
    expect(row.applied_at).toBeInstanceOf(Date)
  }
})

test('applies a file that is older than one that was applied already', async () => {
  await write('202611152200-first.sql', 'create table first (id int);')
  await write('202611152300-third.sql', 'create table third (id int);')
  await migrate(target.url, directory)
  await write('202611152230-second.sql', 'create table second (id int);')
  expect(await migrate(target.url, directory)).toEqual({ applied: ['202611152230-second.sql'] })
})

test('takes over a database that counted its migrations by number', async () => {
  await rows(`create table schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`)
  await write('0001-people.sql', 'create table people (id int);')
  await rows(`insert into schema_migrations (version, name, checksum)
              values (1, '0001-people.sql', '${sha256('create table people (id int);')}')`)
  await write('202611152200-names.sql', 'create table names (id int);')
  const results = await Promise.all(Array.from({ length: 3 }, () => migrate(target.url, directory)))
  expect(results.flatMap((result) => result.applied)).toEqual(['202611152200-names.sql'])
  expect(await applied()).toEqual([{ name: '0001-people.sql' }, { name: '202611152200-names.sql' }])
})

test('takes the same file with other line ends as unchanged', async () => {
  await write('0001-people.sql', 'create table people (\n  id int\n);\n')
  await migrate(target.url, directory)
  await write('0001-people.sql', 'create table people (\r\n  id int\r\n);\r\n')
  expect(await migrate(target.url, directory)).toEqual({ applied: [] })
})

test('a file that fails leaves nothing of itself, and those before it stay', async () => {
  await write('0001-people.sql', 'create table people (id int);')
  await write('0002-broken.sql', 'create table half (id int);\ninsert into nowhere values (1);')
  expect(await refusal()).toMatch(/^The migration 0002-broken\.sql failed and was rolled back: .*nowhere/)
  expect(await applied()).toEqual([{ name: '0001-people.sql' }])
  expect(await rows(`select to_regclass('half') as half`)).toEqual([{ half: null }])
})

test('refuses a file that was changed after it was applied', async () => {
  await write('0001-people.sql', 'create table people (id int);')
  await migrate(target.url, directory)
  await write('0001-people.sql', 'create table people (id bigint);')
  expect(await refusal()).toBe('The migration 0001-people.sql was changed after it was applied')
})

test('refuses when an applied file is missing under its name', async () => {
  await write('0001-people.sql', 'create table people (id int);')
  await migrate(target.url, directory)
  await rename(path.join(directory, '0001-people.sql'), path.join(directory, '0001-persons.sql'))
  expect(await refusal()).toBe('The migration 0001-people.sql was applied and is now missing')
})

test('refuses a database that is newer than the files', async () => {
  await write('0001-people.sql', 'create table people (id int);')
  await write('0002-names.sql', 'alter table people add name text;')
  await migrate(target.url, directory)
  await rm(path.join(directory, '0002-names.sql'))
  expect(await refusal()).toBe(
    'The database is newer than this Plinth: it has the migration 0002-names.sql, this Plinth ends with 0001-people.sql',
  )
})

test.each([
  [
    'a number used twice',
    ['0001-a.sql', '0001-b.sql'],
    'The migrations 0001-a.sql and 0001-b.sql have the same number',
  ],
  ['a name out of form', ['1_people.sql'], 'The migration 1_people.sql is not named like 202611152200-name.sql'],
])('refuses %s before anything is applied', async (_, names, message) => {
  for (const name of names) await write(name, 'create table t (id int);')
  expect(await refusal()).toBe(message)
  expect(await rows(`select to_regclass('schema_migrations') as table`)).toEqual([{ table: null }])
})

test('refuses a file that ends its transaction itself, and takes a function with its own begin and end', async () => {
  await write(
    '0001-body.sql',
    `create function two() returns int language plpgsql as $$\nbegin\n  return 2;\nend;\n$$;`,
  )
  expect((await migrate(target.url, directory)).applied).toEqual(['0001-body.sql'])
  await write('0002-sly.sql', 'create table sly (id int);\nCOMMIT ;\ncreate table more (id int);')
  expect(await refusal()).toMatch(/0002-sly\.sql begins or ends a transaction/)
})

test('outlives the statement timeout of the pool', async () => {
  await target.database.query({
    text: `alter role plinth in database ${databaseName()} set statement_timeout = '50ms'`,
  })
  await write('0001-slow.sql', 'select pg_sleep(0.2);')
  expect((await migrate(target.url, directory)).applied).toEqual(['0001-slow.sql'])
})

test('five servers that start at once apply each file exactly once', async () => {
  await write('0001-people.sql', 'create table people (id int);')
  for (let n = 2; n <= 9; n++) await write(`000${n}-row.sql`, `insert into people values (${n});`)
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(target.url, directory)))
  expect(results.flatMap((result) => result.applied).sort()).toHaveLength(9)
  expect(await rows('select id from people order by id')).toHaveLength(8)
})

const spawnMigrator = (): ChildProcess => {
  const module = pathToFileURL(path.join(import.meta.dirname, 'migrate.ts')).href
  const code = `import { migrate } from ${JSON.stringify(module)}
    await migrate(process.env.TARGET, process.env.DIRECTORY)`
  const env = { ...process.env, TARGET: target.url, DIRECTORY: directory }
  return spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: 'inherit' })
}

test('a server killed in the middle of a migration leaves nothing half done, and the next one does it', async () => {
  await rows('create table nap (seconds int)')
  await rows('insert into nap values (600)')
  await write('0001-people.sql', 'create table people (id int);')
  await write(
    '0002-long.sql',
    'create table half (id int);\nselect pg_sleep(seconds) from nap;\ninsert into half values (1);',
  )
  const child = spawnMigrator()
  await expect
    .poll(() => rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`))
    .toHaveLength(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await applied()).toEqual([{ name: '0001-people.sql' }])
  expect(await rows(`select to_regclass('half') as half`)).toEqual([{ half: null }])

  await rows('update nap set seconds = 0')
  expect(await migrate(target.url, directory)).toEqual({ applied: ['0002-long.sql'] })
  expect(await rows('select id from half')).toEqual([{ id: 1 }])
})

const databaseName = () => new URL(target.url).pathname.slice(1)
