import path from 'node:path'
import pg from 'pg'
import { assertMigrationsKnown } from '../db/migrate.ts'
import { lockDataDir } from '../embedded/data-dir-lock.ts'
import { startOwnDatabase } from '../reach-database.ts'
import type { Settings } from '../settings.ts'
import { type ArchiveEntry, readArchive } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { assertNoOtherChain, CHAIN_FILES } from './chain-copy.ts'
import { connect } from './connection.ts'
import { assertEmpty, beginLoad, type Load } from './load.ts'
import { type Manifest, PLACE_KINDS, PLACE_SETTINGS, placesOf } from './manifest.ts'
import { createFilePlacer, type FilePlacer } from './stored-files.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

/** What was restored; `strangers` are tables that were never the product's and were left out. */
export type Restored = { manifest: Manifest; strangers: string[] }

const assertSamePlaces = async (settings: Settings, manifest: Manifest): Promise<void> => {
  const places = await placesOf(settings)
  for (const kind of PLACE_KINDS) {
    if (places[kind] === manifest.places[kind]) continue
    const { setting, what } = PLACE_SETTINGS[kind]
    throw new BackupError(
      manifest.places[kind] === 'archive'
        ? `The archive holds the ${what}, and by ${setting} it would be looked for elsewhere: restore without that setting`
        : `The archive does not hold the ${what}: set ${setting} as it was when the archive was written`,
    )
  }
}

/** Puts each entry where it belongs; one that belongs nowhere is refused. */
const takeEntry = async ({ name, pieces }: ArchiveEntry, load: Load, placer: FilePlacer): Promise<void> => {
  const [kind, ...rest] = name.split('/')
  const below = rest.join('/')
  if (kind === 'database' && rest.length === 2) await load.take(rest[0]!, pieces)
  else if (kind === 'files' || kind === 'content') await placer.place(kind, below, pieces)
  else if (kind === 'chain' && CHAIN_FILES.includes(below)) await placer.placeChain(below, pieces)
  else throw new BackupError(`The archive holds ${JSON.stringify(name)}, which this Plinth does not know`)
}

const explain = (error: unknown): unknown =>
  error instanceof pg.DatabaseError
    ? new BackupError(`The database does not take what the archive holds, and nothing was restored: ${error.message}`, {
        cause: error,
      })
    : error

/** Files first, then the commit: whatever cuts it off, the database is empty or whole, and a whole one has its files. */
async function restoreInto(
  url: string,
  { file, dataDir, manifest, signal }: { file: string; dataDir: string; manifest: Manifest; signal: AbortSignal },
): Promise<string[]> {
  const { client, end, cut } = await connect(url, 'plinth restore')
  try {
    await client.query('begin')
    await assertEmpty(client)
    const load = await beginLoad(client, MIGRATIONS, manifest)
    const placer = createFilePlacer(dataDir)
    const again = await readArchive(file, async (entry) => {
      signal.throwIfAborted()
      await takeEntry(entry, load, placer)
    })
    if (again.sums !== manifest.sums) throw new BackupError(`The archive ${file} was changed while it was read`)
    await load.finish()
    await placer.finish()
    await client.query('commit')
    await end()
    return load.strangers
  } catch (error) {
    cut()
    throw explain(error)
  }
}

/** Restores the archive `file` into an empty database and its data directory, wholly or not at all. */
export async function restoreBackup(
  settings: Settings,
  file: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Restored> {
  let chainSum: string | undefined
  // Read to its end before anything is touched: a damaged archive changes nothing.
  const manifest = await readArchive(file, async (entry) => {
    signal.throwIfAborted()
    if (entry.name !== `chain/${CHAIN_FILES[0]}`) return
    for await (const _ of entry.pieces);
    chainSum = entry.sum()
  })
  await assertMigrationsKnown(MIGRATIONS, manifest.migrations)
  await assertSamePlaces(settings, manifest)
  const { dataDir } = settings
  const reached =
    settings.databaseUrl === undefined ? await startOwnDatabase(settings) : holdDataDir(dataDir, settings.databaseUrl)
  try {
    if (manifest.places.chain === 'archive') await assertNoOtherChain(dataDir, chainSum)
    return { manifest, strangers: await restoreInto(reached.url, { file, dataDir, manifest, signal }) }
  } finally {
    await reached.leave()
  }
}

const holdDataDir = (dataDir: string, url: string) => {
  const lock = lockDataDir(dataDir)
  return { url, leave: async () => lock.release() }
}
