import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openForReading, syncDirectory } from '../ports/durable-files.ts'
import { assertFileKey } from '../ports/file-store.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'

/** A folder of the data directory whose files never change once they are there. */
export type StoreFolder = 'files' | 'content'

const TEMPORARY = '.tmp'
// Two characters of a CID, and the CID.
const CONTENT_PATH = /^[a-z0-9]{2}\/[a-z0-9]{20,200}$/

async function* walk(root: string, below = ''): AsyncGenerator<string> {
  const folder = await opendir(path.join(root, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (folder === null) return
  for await (const entry of folder) {
    const name = path.posix.join(below, entry.name)
    if (entry.isDirectory() && name !== TEMPORARY) yield* walk(root, name)
    else if (entry.isFile()) yield name
  }
}

/** Adds the files of a store that the archive does not have yet; answers how many. Those that go meanwhile are gone. */
export async function addStoredFiles(archive: ArchiveWriter, dataDir: string, store: StoreFolder): Promise<number> {
  const root = path.join(dataDir, store)
  let count = 0
  for await (const name of walk(root)) {
    if (archive.has(`${store}/${name}`)) continue
    const file = await openForReading(root, name)
    if (file === null) continue
    const { handle, size } = file
    try {
      const pieces = size === 0 ? [] : handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
      await archive.add(`${store}/${name}`, size, pieces)
    } finally {
      await handle.close()
    }
    count++
  }
  return count
}

const assertName = (store: StoreFolder, name: string): void => {
  try {
    if (store === 'files') assertFileKey(name)
    else if (!CONTENT_PATH.test(name)) throw new TypeError('not a block')
  } catch {
    throw new BackupError(`The archive holds ${JSON.stringify(`${store}/${name}`)}, which is no file of Plinth's`)
  }
}

/** Puts files back into a data directory. */
export type FilePlacer = {
  /** Writes one file of a store; it appears whole. */
  place(store: StoreFolder, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  /** Writes one file of the chain's; it appears with the others when all is settled. */
  placeChain(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  /** Gives the chain's files their names; when it resolves, everything survives a crash. */
  finish(): Promise<void>
}

/** Opens a data directory to put files back. */
export function createFilePlacer(dataDir: string): FilePlacer {
  const folders = new Set<string>()
  const chainFiles = new Map<string, string>()

  const prepare = async (folder: string) => {
    if (folders.has(folder)) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (let current = folder; current !== dataDir; current = path.dirname(current)) folders.add(current)
    folders.add(dataDir)
  }
  const write = async (draft: string, pieces: AsyncIterable<Uint8Array>) => {
    try {
      await pipeline(pieces, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    async place(store, name, pieces) {
      assertName(store, name)
      const temporary = path.join(dataDir, store, TEMPORARY)
      const target = path.join(dataDir, store, name)
      await prepare(temporary)
      await prepare(path.dirname(target))
      const draft = path.join(temporary, randomBytes(16).toString('hex'))
      await write(draft, pieces)
      await rename(draft, target)
    },
    async placeChain(name, pieces) {
      const target = path.join(dataDir, 'chain', name)
      await prepare(path.dirname(target))
      await rm(`${target}.restored`, { force: true })
      await write(`${target}.restored`, pieces)
      chainFiles.set(`${target}.restored`, target)
    },
    async finish() {
      for (const [draft, target] of chainFiles) await rename(draft, target)
      for (const folder of folders) await syncDirectory(folder)
    },
  }
}
