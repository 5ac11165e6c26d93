import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

const SQLITE_BUSY = 5
/** A lock that nobody refers to would be garbage, and its file closed: these live as long as the process. */
const held = new Set<DatabaseSync>()

/** A DATA_DIR held by this process. */
export type DataDirLock = { release(): void }

const holderOf = (pidFile: string): string => {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'a pid not yet written'
  }
}

/**
 * Takes DATA_DIR for this process alone, or throws a StartError that names who holds it.
 *
 * The lock is SQLite's exclusive lock on an empty file, which is a record lock of the kernel: it ends with the process
 * however that dies, and neither a reused pid nor a restarted container can fool it. Never open the lock file otherwise
 * in this process: closing it would drop the lock.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const pidFile = path.join(dataDir, 'server.pid')
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(path.join(dataDir, 'server.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
    writeFileSync(`${pidFile}.tmp`, `pid ${process.pid} on ${os.hostname()}\n`)
    renameSync(`${pidFile}.tmp`, pidFile)
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new StartError(
        `Another Plinth server (${holderOf(pidFile)}) already uses the DATA_DIR ${dataDir}: stop it first, or choose another DATA_DIR`,
      )
    }
    throw new StartError(`The DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : error}`)
  }
  const taken = lock
  held.add(taken)
  return {
    release: () => {
      if (!held.delete(taken)) return
      rmSync(pidFile, { force: true })
      taken.close()
    },
  }
}
