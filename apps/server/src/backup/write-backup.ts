import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { reachDatabase } from '../reach-database.ts'
import type { Settings } from '../settings.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { readChain } from './chain-copy.ts'
import { FORMAT, type Manifest, type Places, placesOf } from './manifest.ts'
import { type Snapshot, type SnapshotTable, takeSnapshot } from './snapshot.ts'
import { addStoredFiles, type StoreFolder } from './stored-files.ts'

const PACKAGE = path.resolve(import.meta.dirname, '../../package.json')
// A tar entry begins with its size, so a table goes in pieces that fit into memory.
const PART_BYTES = 4 * 1_048_576
const STORES = ['files', 'content'] as const satisfies StoreFolder[]

/** What was put into an archive, and its size in bytes. */
export type WrittenBackup = { manifest: Omit<Manifest, 'entryCount' | 'sums'>; bytes: number }

const addTable = async (archive: ArchiveWriter, table: SnapshotTable): Promise<void> => {
  let part: Uint8Array[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    number++
    await archive.add(`database/${table.name}/${String(number).padStart(6, '0')}`, size, part)
    part = []
    size = 0
  }
  for await (const piece of table.read()) {
    part.push(piece)
    size += piece.length
    if (size >= PART_BYTES) await flush()
  }
  await flush()
}

const addStores = async (
  archive: ArchiveWriter,
  dataDir: string,
  places: Places,
  counts: Record<StoreFolder, number>,
) => {
  for (const store of STORES)
    if (places[store] === 'archive') counts[store] += await addStoredFiles(archive, dataDir, store)
}

const addSnapshot = async (archive: ArchiveWriter, snapshot: Snapshot) => {
  for (const table of snapshot.tables) await addTable(archive, table)
  const { migrations, sequences } = snapshot
  return {
    migrations,
    sequences,
    tables: snapshot.tables.map(({ name, columns, rows }) => ({ name, columns, rows: rows() })),
  }
}

/**
 * Fills the archive while the product goes on. Files are written before their rows and removed after them: those that
 * are there before the snapshot, and those that have come by then, are all that its rows name.
 */
async function fill(archive: ArchiveWriter, settings: Settings, databaseUrl: string): Promise<WrittenBackup> {
  const { dataDir } = settings
  const places = await placesOf(settings)
  const counts = { files: 0, content: 0 }
  await addStores(archive, dataDir, places, counts)
  const snapshot = await takeSnapshot(databaseUrl)
  const takenAt = new Date()
  try {
    await addStores(archive, dataDir, places, counts)
    const database = await addSnapshot(archive, snapshot)
    await snapshot.end()
    const chain = places.chain === 'archive' ? await readChain(dataDir) : []
    for (const { name, bytes } of chain) await archive.add(`chain/${name}`, bytes.length, [bytes])
    const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
    const manifest = {
      format: FORMAT,
      product: version,
      takenAt: takenAt.toISOString(),
      places,
      ...database,
      fileCount: counts.files,
      contentCount: counts.content,
    } as const
    return { manifest, bytes: await archive.finish(manifest) }
  } catch (error) {
    snapshot.cut()
    throw error
  }
}

/** Writes everything that the product knows into the archive `file`, also while it runs. */
export async function writeBackup(
  settings: Settings,
  file: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<WrittenBackup> {
  if (settings.databaseUrl === undefined && !existsSync(path.join(settings.dataDir, 'postgres')))
    throw new BackupError(`There is nothing to back up in the DATA_DIR ${settings.dataDir}`)
  const archive = await createArchive(file, signal)
  try {
    const { url, leave } = await reachDatabase(settings)
    try {
      return await fill(archive, settings, url)
    } finally {
      await leave()
    }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}
