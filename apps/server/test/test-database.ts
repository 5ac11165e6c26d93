import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'

const OWNER = 'plinth'
// On a loaded machine a slow statement, or a long wait for a connection, is no fault of the code under test. Those who test the limit set it.
const TIMEOUT_MS = 60_000

/** A database of one test file, migrated and empty. */
export type TestDatabase = { database: Database; url: string; drop(): Promise<void> }

// One connection for all files of a process: to make another costs as much as to drop a database.
let admin: pg.Pool | undefined
const connectAsAdmin = () => {
  const pool = new pg.Pool({
    connectionString: inject('postgres').adminUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // It breaks when the run is over and its Postgres stops.
  pool.on('error', () => undefined)
  return pool
}
const asAdmin = async (statement: string): Promise<void> => {
  admin ??= connectAsAdmin()
  await admin.query(statement)
}

/** Makes a database by copying the run's template (`empty` gives one without any table); call `drop` when done. */
export async function createTestDatabase(
  options: { empty?: boolean; statementTimeoutMs?: number; onError?: (error: Error) => void } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(
    // Copying the files takes half of what it takes to write every page into the log too.
    `create database ${name} owner ${OWNER} template ${options.empty ? 'template0' : inject('postgres').template} strategy file_copy`,
  )
  const url = new URL(inject('postgres').adminUrl)
  url.username = OWNER
  url.pathname = name
  const onError = options.onError ?? ((error: Error) => console.error(error.message))
  let dropped = false
  const database = openDatabase(url.href, {
    max: 10,
    statementTimeoutMs: options.statementTimeoutMs ?? TIMEOUT_MS,
    connectTimeoutMs: TIMEOUT_MS,
    onError: (error) => dropped || onError(error),
  })
  return {
    database,
    url: url.href,
    drop: async () => {
      dropped = true
      await database.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}
