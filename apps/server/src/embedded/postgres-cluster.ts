import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findRunning, stopProcess } from './process-identity.ts'
import { StartError } from './start-error.ts'
import type { Unprivileged } from './unprivileged.ts'

const UNFINISHED = 'postgres.unfinished-'
// The builtin provider sorts the same on every machine, whatever the C library's version.
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
// Only a socket in a directory of ours is ever listened on, so the file system decides who comes in.
const INITDB = ['--username=postgres', '--auth-local=trust', '--auth-host=reject', ...LOCALE]

const synced = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r')
  await handle.sync()
  await handle.close()
}

/** Removes what a killed start left, whose initdb may still be at work. */
const removeUnfinished = async (directory: string): Promise<void> => {
  for (const pid of await findRunning('initdb', directory)) {
    await stopProcess(pid, directory, [{ signal: 'SIGKILL', graceMs: 5_000 }])
  }
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

const create = async (cluster: string, unprivileged: Unprivileged): Promise<void> => {
  const dataDir = path.dirname(cluster)
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(UNFINISHED)) await removeUnfinished(path.join(dataDir, name))
  }
  // Made under another name and renamed when whole: a start that is killed here leaves no half a database.
  const unfinished = await mkdtemp(path.join(dataDir, UNFINISHED))
  if (unprivileged.owner) await chown(unfinished, unprivileged.owner.uid, unprivileged.owner.gid)
  const { file, args } = unprivileged.command(unprivileged.binaries.initdb, ['-D', unfinished, ...INITDB])
  const env = { ...minimalEnvironment(), ...unprivileged.binaries.environment }
  await promisify(execFile)(file, args, { env }).catch((error: Error & { stderr?: string }) => {
    const reason = error.stderr?.match(/error: (.*)/)?.[1] ?? error.message
    throw new StartError(`The embedded database could not be made in ${cluster}: ${reason}`)
  })
  await rename(unfinished, cluster)
  await synced(dataDir)
}

/** Gives the whole cluster to `owner`; the directory itself comes last, so that a half-done change is taken up again. */
const giveTo = async (cluster: string, owner: NonNullable<Unprivileged['owner']>): Promise<void> => {
  if ((await stat(cluster)).uid === owner.uid) return
  for (const name of await readdir(cluster, { recursive: true })) {
    await chown(path.join(cluster, name), owner.uid, owner.gid)
  }
  await chown(cluster, owner.uid, owner.gid)
}

/** What Postgres' programs get of our environment: PG* variables of the person who starts Plinth must not reach them. */
export const minimalEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** Makes the database cluster when there is none yet and sees that this Postgres can open it. */
export async function ensureCluster(cluster: string, unprivileged: Unprivileged): Promise<void> {
  await mkdir(path.dirname(cluster), { recursive: true, mode: 0o700 })
  const ours = Number.parseInt(unprivileged.binaries.version, 10)
  const found = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found === undefined) {
    const strangers = await readdir(cluster).catch(() => [])
    if (strangers.length > 0) {
      throw new StartError(
        `${cluster} is not a database (it has no PG_VERSION): move it away, or choose another DATA_DIR`,
      )
    }
    await create(cluster, unprivileged)
  } else if (Number(found) !== ours) {
    throw new StartError(
      `The database in ${cluster} was made by Postgres ${found.trim()} and this Plinth brings Postgres ${ours}: use the Plinth that made it, or choose another DATA_DIR`,
    )
  }
  if (unprivileged.owner) await giveTo(cluster, unprivileged.owner)
}

/** What a postmaster says about itself in its lock file. */
export type PostmasterFile = { pid: number; socketDir: string; status: string }

/** Reads the cluster's postmaster.pid; undefined when there is none. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', status: lines[7] ?? '' }
}
