import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Log } from './log.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import { ensureCluster } from './postgres-cluster.ts'
import {
  bringUpPostmaster,
  livingPostmaster,
  type Place,
  removeTemporarySocketDir,
  socketAddress,
} from './postmaster.ts'
import { StartError } from './start-error.ts'
import { supervise } from './supervise.ts'
import { runUnprivileged, type UnprivilegedOptions } from './unprivileged.ts'

const ROLE = 'plinth'
const DATABASE = 'plinth'

/** The database that comes with Plinth. */
export type EmbeddedPostgres = {
  /** Its address for the server, whose role owns the database and is no superuser. */
  url: string
  /** Its address for the superuser. */
  adminUrl: string
  /** Its process at this moment. */
  pid(): number
  stop(): Promise<void>
}

/** What the embedded database is started with; `root` narrows how it is run when Plinth runs as root. */
export type EmbeddedPostgresOptions = {
  dataDir: string
  log: Log
  root?: Pick<UnprivilegedOptions, 'without' | 'programDir' | 'systemUsers'>
}

const ensureDatabase = async (adminUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const exists = async (text: string, name: string) => ((await client.query(text, [name])).rowCount ?? 0) > 0
    if (!(await exists('select from pg_roles where rolname = $1', ROLE)))
      await client.query(`create role ${ROLE} login`)
    if (!(await exists('select from pg_database where datname = $1', DATABASE))) {
      await client.query(`create database ${DATABASE} owner ${ROLE}`)
    }
  } finally {
    await client.end()
  }
}

/**
 * Starts the embedded Postgres on DATA_DIR/postgres, or takes over the one that a killed server left running there, and
 * keeps it up until `stop`. Hold the lock of `lockDataDir` around it. A failure is a StartError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  root,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database needs Linux or macOS: set DATABASE_URL to a Postgres of your own')
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A running postmaster is known by the path it was given, so one directory must always have one spelling.
  const home = await realpath(dataDir)
  const cluster = path.join(home, 'postgres')
  const binaries = await preparePostgresBinaries(path.join(home, 'postgres-lib'))
  const unprivileged = await runUnprivileged({ ...root, binaries, dataDir: home })
  await ensureCluster(cluster, unprivileged)
  const place: Place = { cluster, logFile: path.join(home, 'postgres.log'), socketDir: undefined, unprivileged, log }
  const name = 'The embedded database'
  const postmaster = await supervise({ name, log, start: () => bringUpPostmaster(place) })
  const socketDir = place.socketDir ?? cluster
  const stop = async () => {
    await postmaster.stop()
    await removeTemporarySocketDir(socketDir)
  }
  const adminUrl = socketAddress(socketDir, 'postgres', 'postgres')
  try {
    await ensureDatabase(adminUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: socketAddress(socketDir, ROLE, DATABASE), adminUrl, pid: postmaster.pid, stop }
}

/** The address of the embedded database that a server runs on this DATA_DIR; undefined when none runs. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const home = await realpath(dataDir).catch(() => undefined)
  const found = home === undefined ? undefined : await livingPostmaster(path.join(home, 'postgres'))
  return found?.status === 'ready' ? socketAddress(found.socketDir, ROLE, DATABASE) : undefined
}
