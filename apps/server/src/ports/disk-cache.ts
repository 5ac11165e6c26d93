import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from './clock.ts'
import { openDurableFolder } from './durable-files.ts'

/**
 * Bytes that can be made again, kept on this machine's disk: one version under each name, the least recently used ones
 * dropped when there are too many. It outlives a restart; losing it loses nothing.
 */
export interface DiskCache {
  /** The bytes of this version; null when it is not kept. */
  get(name: string, version: string): Promise<Buffer | null>
  /** Keeps a version in the place of the one before. */
  put(name: string, version: string, bytes: Uint8Array): Promise<void>
  /** Drops whatever is kept under a name. */
  remove(name: string): Promise<void>
}

/** Where a cache lies and how much it may hold. */
export type DiskCacheOptions = { root: string; clock: Clock; maxFiles: number; maxBytes: number }

type Entry = { version: string; size: number }

const FILE = /^([a-z0-9-]+)\.([a-z0-9]+)$/

const listFiles = async (root: string) => {
  const found = []
  for (const file of await readdir(root)) {
    const [, name, version] = FILE.exec(file) ?? []
    const facts = name && version ? await stat(path.join(root, file)) : null
    if (name && version && facts?.isFile()) found.push({ name, version, size: facts.size, time: facts.mtimeMs })
  }
  return found.toSorted((one, other) => one.time - other.time)
}

/** Opens a cache in a folder that one process has for itself; what lies there from before counts as used in the order of its writing. */
export async function openDiskCache({ root, clock, maxFiles, maxBytes }: DiskCacheOptions): Promise<DiskCache> {
  const folder = await openDurableFolder({ root, clock })
  const fileOf = (name: string, version: string) => {
    const file = `${name}.${version}`
    if (!FILE.test(file)) throw new TypeError(`Not a name for the cache: ${JSON.stringify(file)}`)
    return file
  }
  // The least recently used first.
  const entries = new Map<string, Entry>()
  let bytesKept = 0

  const drop = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    bytesKept -= entry.size
    await folder.remove(fileOf(name, entry.version))
  }
  const add = (name: string, entry: Entry) => {
    entries.set(name, entry)
    bytesKept += entry.size
  }
  const evict = async () => {
    while (entries.size > maxFiles || bytesKept > maxBytes) await drop(entries.keys().next().value as string)
  }

  for (const { name, version, size } of await listFiles(root)) {
    await drop(name)
    add(name, { version, size })
  }
  await evict()

  return {
    async get(name, version) {
      const entry = entries.get(name)
      if (entry?.version !== version) return null
      entries.delete(name)
      entries.set(name, entry)
      // Evicted while it is read, or taken away by somebody else: it is made again.
      return readFile(path.join(root, fileOf(name, version))).catch(() => null)
    },
    async put(name, version, bytes) {
      await folder.write(fileOf(name, version), bytes)
      // The books are changed at once: another version of the same name may be written meanwhile.
      const before = entries.get(name)
      entries.delete(name)
      bytesKept -= before?.size ?? 0
      add(name, { version, size: bytes.length })
      if (before && before.version !== version) await folder.remove(fileOf(name, before.version))
      await evict()
    },
    remove: drop,
  }
}
