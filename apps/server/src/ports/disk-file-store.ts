import { Readable } from 'node:stream'
import type { Clock } from './clock.ts'
import { openDurableFolder, openForReading } from './durable-files.ts'
import { assertFileKey, cutRange, type FileStore } from './file-store.ts'

/** Opens the file store in a folder of this machine; each key is the path of one file. */
export async function openDiskFileStore(deps: { root: string; clock: Clock }): Promise<FileStore> {
  const folder = await openDurableFolder(deps)
  return {
    async put(key, bytes) {
      assertFileKey(key)
      await folder.write(key, bytes)
    },
    async open(key, range) {
      assertFileKey(key)
      const file = await openForReading(folder.root, key)
      if (file === null) return null
      const { handle, size } = file
      if (size === 0 && range === undefined) {
        await handle.close()
        return { size, length: 0, stream: Readable.from([]) }
      }
      try {
        const { start, end } = range ? cutRange(range, size) : { start: 0, end: size - 1 }
        return { size, length: end - start + 1, stream: handle.createReadStream({ start, end }) }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async size(key) {
      assertFileKey(key)
      const file = await openForReading(folder.root, key)
      await file?.handle.close()
      return file?.size ?? null
    },
    async remove(key) {
      assertFileKey(key)
      await folder.remove(key)
    },
  }
}
