import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../embedded/start-error.ts'
import type { Database } from './database.ts'
import { isRetryable, withRetry } from './retry.ts'

/** The first eighteen are numbered; all later ones carry the UTC minute in which they were begun. */
const FILE_NAME = /^(?:\d{4}|\d{12})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/
const TRANSACTION_CONTROL = /^[ \t]*(?:begin|start\s+transaction|commit|rollback)(?:\s+(?:work|transaction))?\s*;/im
/** What two servers get that make the same tables at the same moment: one of them is asked to look again. */
const MADE_MEANWHILE = ['23505', '42P07', '42710']

type Migration = { name: string; sql: string; checksum: string }

/** A migration as a database remembers it. */
export type AppliedMigration = { name: string; checksum: string }

/** The files that `migrate` applied. */
export type MigrationResult = { applied: string[] }

const sqlFiles = async (directory: string): Promise<string[]> => {
  const names = await readdir(directory).catch((error: Error) => {
    throw new StartError(`The migrations cannot be read: ${error.message}`)
  })
  return names.filter((name) => name.endsWith('.sql')).sort()
}

const readMigrations = async (directory: string): Promise<Migration[]> => {
  const migrations: Migration[] = []
  const taken = new Map<string, string>()
  for (const name of await sqlFiles(directory)) {
    if (!FILE_NAME.test(name)) throw new StartError(`The migration ${name} is not named like 202611152200-name.sql`)
    const stamp = name.slice(0, name.indexOf('-'))
    const other = taken.get(stamp)
    if (other) throw new StartError(`The migrations ${other} and ${name} have the same number`)
    taken.set(stamp, name)
    // A checkout may turn line ends around; the migration is still the same.
    const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
    if (TRANSACTION_CONTROL.test(sql)) {
      throw new StartError(`The migration ${name} begins or ends a transaction, which is the migrator's to do`)
    }
    migrations.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

/**
 * Compares what was applied with the files; returns the first file that is still to be applied. A file may be older than
 * one that was applied: two people wrote them side by side, and the later one landed first.
 */
const nextOf = (
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  holder: 'database' | 'archive' = 'database',
): Migration | undefined => {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  const last = migrations.at(-1)?.name ?? 'none'
  for (const { name, checksum } of applied) {
    const file = files.get(name)
    if (!file && name > last) {
      throw new StartError(
        `The ${holder} is newer than this Plinth: it has the migration ${name}, this Plinth ends with ${last}`,
      )
    }
    if (!file) throw new StartError(`The migration ${name} was applied and is now missing`)
    if (file.checksum !== checksum) throw new StartError(`The migration ${name} was changed after it was applied`)
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.find(({ name }) => !done.has(name))
}

const prepare = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  await client.query('create table if not exists schema_migrations_lock (id integer primary key check (id = 1))')
  await client.query('insert into schema_migrations_lock (id) values (1) on conflict do nothing')
}

const prepareBesideOthers = async (client: pg.ClientBase): Promise<void> => {
  for (let left = 10; ; left--) {
    try {
      return await prepare(client)
    } catch (error) {
      if (left === 0 || !(error instanceof pg.DatabaseError) || !MADE_MEANWHILE.includes(error.code ?? '')) throw error
    }
  }
}

/** Databases of the first releases counted migrations by number; a name is enough. Runs under the lock. */
const dropNumbers = async (client: pg.ClientBase): Promise<void> => {
  const { rowCount } = await client.query(
    `select from pg_attribute
      where attrelid = 'schema_migrations'::regclass and attname = 'version' and not attisdropped`,
  )
  if (rowCount) await client.query('alter table schema_migrations drop column version, add primary key (name)')
}

const apply = async (client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query(sql).catch((error: Error) => {
    if (isRetryable(error)) throw error
    throw new StartError(`The migration ${name} failed and was rolled back: ${error.message}`, { cause: error })
  })
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** Applies the next migration under the lock; undefined when there is none left. */
const applyNext = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration | undefined> => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // A locked row, not an advisory lock: it works behind any pooler and on every database that speaks Postgres.
    await client.query('select id from schema_migrations_lock where id = 1 for update')
    await dropNumbers(client)
    const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migrations order by name')
    const next = nextOf(migrations, rows)
    if (next) await apply(client, next)
    await client.query('commit')
    return next
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const migrateOn = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<MigrationResult> => {
  const applied: string[] = []
  await prepareBesideOthers(client)
  for (;;) {
    const done = await withRetry(() => applyNext(client, migrations))
    if (!done) return { applied }
    applied.push(done.name)
  }
}

/**
 * Applies every file of `directory` that the database lacks, in the order of their names, each in a transaction of its own together
 * with its row in `schema_migrations`. Any number of servers may do so at once. A refusal is a StartError.
 */
export async function migrate(target: string | Database, directory: string): Promise<MigrationResult> {
  const migrations = await readMigrations(directory)
  if (typeof target !== 'string') {
    const client = await target.pool.connect()
    let whole = false
    try {
      const result = await migrateOn(client, migrations)
      whole = true
      return result
    } finally {
      client.release(!whole)
    }
  }
  const client = new pg.Client({ connectionString: target, application_name: 'plinth migrations' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await migrateOn(client, migrations)
  } finally {
    await client.end()
  }
}

/** Refuses, with a StartError, an archive with a migration that is not among the files in `directory`. */
export async function assertMigrationsKnown(directory: string, archived: readonly AppliedMigration[]): Promise<void> {
  nextOf(await readMigrations(directory), archived, 'archive')
}

/**
 * Brings an empty database to exactly the archived migrations, in the transaction that the caller has begun: what is
 * restored appears with its tables or not at all.
 */
export async function migrateExactly(
  client: pg.ClientBase,
  directory: string,
  archived: readonly AppliedMigration[],
): Promise<void> {
  const migrations = await readMigrations(directory)
  nextOf(migrations, archived, 'archive')
  await prepare(client)
  const wanted = new Set(archived.map(({ name }) => name))
  for (const migration of migrations) if (wanted.has(migration.name)) await apply(client, migration)
}
