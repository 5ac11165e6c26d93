import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../embedded/start-error.ts'
import type { Database } from './database.ts'
import { isRetryable, withRetry } from './retry.ts'

const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/
const TRANSACTION_CONTROL = /^\s*(?:begin|start\s+transaction|commit|rollback)(?:\s+(?:work|transaction))?\s*;/im
/** What two servers get that make the same tables at the same moment: one of them is asked to look again. */
const MADE_MEANWHILE = ['23505', '42P07', '42710']

type Migration = { version: number; name: string; sql: string; checksum: string }

/** A migration as a database remembers it. */
export type AppliedMigration = { version: number; name: string; checksum: string }

/** What `migrate` did: the files it applied, and the version that the database is at now. */
export type MigrationResult = { applied: string[]; version: number }

const sqlFiles = async (directory: string): Promise<string[]> => {
  const names = await readdir(directory).catch((error: Error) => {
    throw new StartError(`The migrations cannot be read: ${error.message}`)
  })
  return names.filter((name) => name.endsWith('.sql')).sort()
}

const readMigrations = async (directory: string): Promise<Migration[]> => {
  const migrations: Migration[] = []
  for (const name of await sqlFiles(directory)) {
    const number = name.match(FILE_NAME)?.[1]
    if (!number) throw new StartError(`The migration ${name} is not named like 0001-name.sql`)
    const version = Number(number)
    const expected = migrations.length + 1
    if (version < expected) throw new StartError(`The migration ${name} has a number that another one has`)
    if (version > expected) throw new StartError(`The migration ${name} leaves a gap: number ${expected} is missing`)
    // A checkout may turn line ends around; the migration is still the same.
    const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
    if (TRANSACTION_CONTROL.test(sql)) {
      throw new StartError(`The migration ${name} begins or ends a transaction, which is the migrator's to do`)
    }
    migrations.push({ version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

/** Compares what was applied with the files; returns the first file that is still to be applied. */
const nextOf = (
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  holder: 'database' | 'archive' = 'database',
): Migration | undefined => {
  const newest = applied.at(-1)
  if (newest && newest.version > migrations.length) {
    throw new StartError(
      `The ${holder} is newer than this Plinth: it has the migration ${newest.name}, this Plinth ends with ${migrations.at(-1)?.name ?? 'none'}`,
    )
  }
  for (const [index, { version, name, checksum }] of applied.entries()) {
    const file = migrations[index]
    if (!file || file.version !== version) {
      throw new StartError(`The ${holder} lacks the migration ${file?.name ?? index + 1}, yet has the later ${name}`)
    }
    if (file.name !== name) throw new StartError(`The migration ${name} was applied and is now missing (${file.name})`)
    if (file.checksum !== checksum) throw new StartError(`The migration ${name} was changed after it was applied`)
  }
  return migrations[applied.length]
}

const prepare = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
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

const apply = async (client: pg.ClientBase, { version, name, sql, checksum }: Migration): Promise<void> => {
  await client.query(sql).catch((error: Error) => {
    if (isRetryable(error)) throw error
    throw new StartError(`The migration ${name} failed and was rolled back: ${error.message}`, { cause: error })
  })
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}

/** Applies the next migration under the lock; undefined when there is none left. */
const applyNext = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration | undefined> => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // A locked row, not an advisory lock: it works behind any pooler and on every database that speaks Postgres.
    await client.query('select id from schema_migrations_lock where id = 1 for update')
    const { rows } = await client.query<AppliedMigration>(
      'select version, name, checksum from schema_migrations order by version',
    )
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
    if (!done) return { applied, version: migrations.length }
    applied.push(done.name)
  }
}

/**
 * Brings the database to the newest of the files `NNNN-name.sql` in `directory`, each in a transaction of its own together
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

/** Refuses, with a StartError, an archive whose migrations are not the first of the files in `directory`. */
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
  for (const migration of migrations.slice(0, archived.length)) await apply(client, migration)
}
