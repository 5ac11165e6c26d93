import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
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
  const dropped: string[] = []
  const entries = new LRUCache<string, Entry>({
    max: maxFiles,
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(size, 1),
    noDisposeOnSet: true,
    dispose: ({ version }, name) => dropped.push(fileOf(name, version)),
  })
  const removeDropped = async () => {
    for (const file of dropped.splice(0)) await folder.remove(file)
  }
  const add = (name: string, entry: Entry) => {
    const before = entries.peek(name)
    entries.set(name, entry)
    if (before && before.version !== entry.version) dropped.push(fileOf(name, before.version))
    // It is larger than all together may be.
    if (!entries.has(name)) dropped.push(fileOf(name, entry.version))
  }

  for (const { name, version, size } of await listFiles(root)) add(name, { version, size })
  await removeDropped()

  return {
    async get(name, version) {
      if (entries.peek(name)?.version !== version) return null
      entries.get(name)
      // Evicted while it is read, or taken away by somebody else: it is made again.
      return readFile(path.join(root, fileOf(name, version))).catch(() => null)
    },
    async put(name, version, bytes) {
      await folder.write(fileOf(name, version), bytes)
      // The books are changed at once: another version of the same name may be written meanwhile.
      add(name, { version, size: bytes.length })
      await removeDropped()
    },
    async remove(name) {
      entries.delete(name)
      await removeDropped()
    },
  }
}
