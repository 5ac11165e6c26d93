import { lockDataDir } from './embedded/data-dir-lock.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/postgres.ts'
import { createLog } from './log.ts'
import type { Settings } from './settings.ts'

/** A database that a command works on. */
export type ReachedDatabase = {
  url: string
  /** Whether it is the embedded one, was not running and runs for this command alone. */
  isStarted: boolean
  /** Stops what was started. */
  leave: () => Promise<void>
}

/** The embedded database of a DATA_DIR that no server uses, started for one command. */
export async function startOwnDatabase({ dataDir }: Pick<Settings, 'dataDir'>): Promise<ReachedDatabase> {
  const lock = lockDataDir(dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
    const leave = async () => {
      await postgres.stop()
      lock.release()
    }
    return { url: postgres.url, isStarted: true, leave }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The database of the settings, also while a server runs on it; an embedded one that is not running is started for this. */
export async function reachDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<ReachedDatabase> {
  const url = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir))
  return url === undefined ? startOwnDatabase(settings) : { url, isStarted: false, leave: async () => {} }
}
