import { createHash } from 'node:crypto'
import { systemClock } from './clock.ts'
import { openDiskFileStore } from './disk-file-store.ts'

/** The bytes that belong to a key, so many that they take several writes: a whole file can be told from a part. */
export function bytesOf(key: string): Buffer {
  const seed = createHash('sha256').update(key).digest()
  return Buffer.alloc(1_000_000 + seed.readUInt16LE(0) * 20, seed)
}

// Run as a process of its own, it writes until it is killed and names each file once the store has acknowledged it.
if (import.meta.main) {
  const [root, prefix] = process.argv.slice(2)
  if (root === undefined || prefix === undefined) throw new Error('root and prefix are needed')
  const store = await openDiskFileStore({ root, clock: systemClock })
  const write = async (lane: number) => {
    for (let count = 0; ; count++) {
      const key = `${prefix}/${lane}/${count % 50}-${count}`
      await store.put(key, bytesOf(key), 'application/octet-stream')
      process.stdout.write(`${key}\n`)
    }
  }
  // More lanes than threads: at any moment some files are written in part.
  await Promise.all(Array.from({ length: 12 }, (_, lane) => write(lane)))
}
