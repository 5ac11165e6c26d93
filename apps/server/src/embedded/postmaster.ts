import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { exitOf } from './child-exit.ts'
import type { Log } from './log.ts'
import { minimalEnvironment, type PostmasterFile, readPostmasterFile } from './postgres-cluster.ts'
import { isRunning, stopProcess, untilGone } from './process-identity.ts'
import { StartError } from './start-error.ts'
import type { RunningProcess } from './supervise.ts'
import type { Unprivileged } from './unprivileged.ts'

const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
// 107 bytes on Linux, 103 on macOS: the shorter one costs nothing.
const MAX_SOCKET_PATH = 103
const TEMPORARY_SOCKETS = 'plinth-postgres-'
const POLL_MS = 10
/** How long the leftovers of a killed Postgres (its last backends, its shared memory) may take to go away. */
const LEFTOVERS_MS = 10_000
/** How long a postmaster that is on its way up or down may take; recovery after a crash can be long. */
const ON_ITS_WAY_MS = 120_000
const LEFTOVERS = /pre-existing shared memory|lock file "[^"]*" (?:already exists|is empty)/
const MAX_LOG = 5_000_000
const SHUTDOWN = [
  { signal: 'SIGINT', graceMs: 30_000 },
  { signal: 'SIGQUIT', graceMs: 10_000 },
  { signal: 'SIGKILL', graceMs: 5_000 },
] as const

const CONFIGURATION = {
  port: PORT,
  listen_addresses: '',
  max_connections: 200,
  shared_buffers: '256MB',
  random_page_cost: 1.1,
  jit: 'off',
  // The statement of a server that was killed must not hold its locks until it ends by itself.
  client_connection_check_interval: '1s',
  // The server reports refused statements itself; their values have no business in a log file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  timezone: 'UTC',
}

/** Where a postmaster runs; `socketDir` is settled by its first start and then kept, as addresses name it. */
export type Place = {
  cluster: string
  logFile: string
  socketDir: string | undefined
  unprivileged: Unprivileged
  log: Log
}

/** The address of a database behind the postmaster's socket. */
export const socketAddress = (socketDir: string, user: string, database: string): string =>
  `postgres://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketDir)}&sslmode=disable`

const answers = async (socketDir: string): Promise<boolean> => {
  const connectionString = socketAddress(socketDir, 'postgres', 'postgres')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const temporarySocketDir = async (owner: Unprivileged['owner']): Promise<string> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), TEMPORARY_SOCKETS))
  if (owner) await chown(directory, owner.uid, owner.gid)
  return directory
}

/** Removes a directory that was only made because the cluster's own path cannot hold a socket. */
export const removeTemporarySocketDir = async (directory: string): Promise<void> => {
  if (path.basename(directory).startsWith(TEMPORARY_SOCKETS)) await rm(directory, { recursive: true, force: true })
}

/** The postmaster that runs on this cluster, as its lock file and its command line say. */
export const livingPostmaster = async (cluster: string): Promise<PostmasterFile | undefined> => {
  const file = await readPostmasterFile(cluster)
  return file && (await isRunning(file.pid, cluster)) ? file : undefined
}

/**
 * Removes the locks of a postmaster that is gone. Postgres only asks whether the pid in them lives, which after a restart
 * of the machine or the container may be anybody's.
 */
const clearStaleLocks = async ({ cluster, log }: Place, socketDir: string): Promise<void> => {
  const stale = await readPostmasterFile(cluster)
  if (stale) log.warn({ pid: stale.pid }, 'The embedded database was not shut down; it recovers now')
  if (stale && stale.socketDir !== socketDir) await removeTemporarySocketDir(stale.socketDir)
  await rm(path.join(cluster, 'postmaster.pid'), { force: true })
  await rm(path.join(socketDir, `${SOCKET}.lock`), { force: true })
}

const running = (pid: number, cluster: string, exited: Promise<string>): RunningProcess => ({
  pid,
  exited,
  stop: () => stopProcess(pid, cluster, SHUTDOWN),
})

const spawnPostmaster = async (place: Place, socketDir: string): Promise<ChildProcess> => {
  const { cluster, logFile, unprivileged } = place
  const settings = Object.entries({ ...CONFIGURATION, unix_socket_directories: socketDir })
  const given = ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { file, args } = unprivileged.command(unprivileged.binaries.postgres, given)
  const output = await open(logFile, 'a', 0o600)
  try {
    // A session of its own: Ctrl-C in the terminal reaches the server only, which then stops the database in order.
    // A log file of its own: nothing that it prints depends on a pipe to a server that may be gone.
    const child = spawn(file, args, {
      cwd: cluster,
      env: { ...minimalEnvironment(), ...unprivileged.binaries.environment },
      stdio: ['ignore', output.fd, output.fd],
      detached: true,
    })
    child.unref()
    return child
  } finally {
    await output.close()
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

/** Starts a postmaster and waits until it answers; returns the complaint it ended with when it does not start. */
const startPostmaster = async (place: Place, socketDir: string): Promise<RunningProcess | string> => {
  const { cluster, logFile } = place
  await clearStaleLocks(place, socketDir)
  if ((await sizeOf(logFile)) > MAX_LOG) await rename(logFile, `${logFile}.1`)
  const logged = await sizeOf(logFile)
  const child = await spawnPostmaster(place, socketDir)
  const exited = exitOf(child)
  let ended: string | undefined
  void exited.then((reason) => {
    ended = reason
  })
  // No deadline: after a crash with much to recover, the worst to do is to interrupt it.
  while (ended === undefined) {
    const file = await readPostmasterFile(cluster)
    if (file && file.pid === child.pid && file.status === 'ready' && (await answers(socketDir))) {
      return running(file.pid, cluster, exited)
    }
    await delay(POLL_MS)
  }
  const complaints = (await readFile(logFile)).subarray(logged).toString()
  const fatal = complaints.match(/(?:FATAL|PANIC): +(.*)/)?.[1]
  return fatal ?? (complaints.trim().split('\n')[0] || `it ended with ${ended}`)
}

/** Takes over the postmaster that a killed server left behind on this cluster, or starts one. */
export async function bringUpPostmaster(place: Place): Promise<RunningProcess> {
  const { cluster, log, logFile } = place
  const began = performance.now()
  for (;;) {
    const found = await livingPostmaster(cluster)
    if (found?.status === 'ready' && (await answers(found.socketDir))) {
      log.warn({ pid: found.pid }, 'The embedded database of a server that was killed is taken over')
      place.socketDir = found.socketDir
      return running(
        found.pid,
        cluster,
        untilGone(found.pid, cluster).then(() => 'its process is gone'),
      )
    }
    let complaint = `a Postgres with pid ${found?.pid} runs there and does not answer`
    if (!found) {
      const fits = Buffer.byteLength(path.join(cluster, SOCKET)) <= MAX_SOCKET_PATH
      place.socketDir ??= fits ? cluster : await temporarySocketDir(place.unprivileged.owner)
      const started = await startPostmaster(place, place.socketDir)
      if (typeof started !== 'string') return started
      complaint = started
      if (place.socketDir === cluster && complaint.includes('Unix-domain sockets')) {
        // Some file systems hold no sockets (network shares, mounts from another system).
        place.socketDir = await temporarySocketDir(place.unprivileged.owner)
        continue
      }
    }
    const patience = found && found.status !== 'ready' ? ON_ITS_WAY_MS : LEFTOVERS_MS
    if ((!found && !LEFTOVERS.test(complaint)) || performance.now() - began > patience) {
      throw new StartError(`The embedded database in ${cluster} does not start: ${complaint} (see ${logFile})`)
    }
    await delay(POLL_MS * 5)
  }
}
