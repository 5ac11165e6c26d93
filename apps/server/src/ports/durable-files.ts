import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from './clock.ts'

const TEMPORARY = '.tmp'
const STALE_AFTER_MS = 10 * 60_000

/** A folder whose files appear whole or not at all, and stay once they were acknowledged. */
export interface DurableFolder {
  readonly root: string
  /** Writes one file at a path below the root; when it resolves, the bytes and the name survive a crash. */
  write(relativePath: string, bytes: Uint8Array): Promise<void>
  /** Removes one file; removing what is not there is harmless. */
  remove(relativePath: string): Promise<void>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Opens a folder, makes it when it is missing and sweeps what writers that died have left behind. */
export async function openDurableFolder({ root, clock }: { root: string; clock: Clock }): Promise<DurableFolder> {
  const temporary = path.join(root, TEMPORARY)
  await mkdir(temporary, { recursive: true })
  await syncDirectory(path.dirname(root))
  await syncDirectory(root)
  await sweep(temporary, clock)
  return {
    root,
    async write(relativePath, bytes) {
      const target = path.join(root, relativePath)
      const draft = path.join(temporary, randomBytes(16).toString('hex'))
      await mkdir(path.dirname(target), { recursive: true })
      try {
        await writeAndSync(draft, bytes)
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncUpwards(path.dirname(target), root)
    },
    async remove(relativePath) {
      const target = path.join(root, relativePath)
      try {
        await rm(target)
        await syncDirectory(path.dirname(target))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

/** Opens a file below a folder for reading; null when there is none. */
export async function openForReading(root: string, relativePath: string) {
  let handle: FileHandle
  try {
    handle = await open(path.join(root, relativePath), 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  try {
    const found = await handle.stat()
    if (found.isFile()) return { handle, size: found.size }
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return null
}

async function writeAndSync(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Sees that the names in a folder survive a crash. */
export async function syncDirectory(directory: string) {
  // Windows opens no folder and keeps names by a journal of its own.
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// Every folder on the way may be new, made by this writer or by one that runs beside it, so all are synced.
async function syncUpwards(directory: string, root: string) {
  for (let current = directory; ; current = path.dirname(current)) {
    await syncDirectory(current)
    if (current === root) return
  }
}

// Another server may be writing into the same folder: only drafts that nobody can still be writing are swept.
async function sweep(temporary: string, clock: Clock) {
  const oldest = clock.now().getTime() - STALE_AFTER_MS
  for (const name of await readdir(temporary)) {
    const draft = path.join(temporary, name)
    const found = await stat(draft).catch(() => null)
    if (found && found.mtimeMs < oldest) await rm(draft, { force: true })
  }
}
