import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { type DataDirLock, lockDataDir } from '../src/embedded/data-dir-lock.ts'
import { startEmbeddedPostgres } from '../src/embedded/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the databases of this run are made, as the superuser, and which one they are copies of. */
    postgres: { adminUrl: string; template: string }
    /** A folder of this run, for what test files share; it is removed at the end. */
    runFolder: string
  }
}

const PREFIX = 'plinth-test-run-'
const TEMPLATE = 'plinth_template'
// Nothing in this database outlives the run: it need not wait for the disk, nor be tidied up. Tests of what survives start their own.
const HASTE = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']
const log = pino({ level: process.env.LOG_LEVEL ?? 'error' })

/** Stops and removes what a test run that was killed left behind; a run that lives holds its lock. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const dataDir = path.join(os.tmpdir(), name)
    // A run that is just beginning has no database yet, and perhaps not its lock either.
    if (!existsSync(path.join(dataDir, 'postgres'))) continue
    let lock: DataDirLock | undefined
    try {
      lock = lockDataDir(dataDir)
      await (await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })).stop()
      await rm(dataDir, { recursive: true, force: true })
    } catch {
      // It is in use, or not ours to remove.
    } finally {
      lock?.release()
    }
  }
}

/** Starts one Postgres for the whole run and makes the template of all test databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX))
  const lock = lockDataDir(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const tearDown = async () => {
    await postgres.stop()
    lock.release()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    await admin.query(`create database ${TEMPLATE} owner plinth`)
    for (const setting of HASTE) await admin.query(`alter system set ${setting} = off`)
    await admin.query('select pg_reload_conf()')
    await admin.end()
    const template = new URL(postgres.url)
    template.pathname = TEMPLATE
    await migrate(template.href, path.join(import.meta.dirname, '../migrations'))
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgres', { adminUrl: postgres.adminUrl, template: TEMPLATE })
  project.provide('runFolder', dataDir)
  return tearDown
}
