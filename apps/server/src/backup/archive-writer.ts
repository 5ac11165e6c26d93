import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import { syncDirectory } from '../ports/durable-files.ts'
import { BackupError } from './backup-error.ts'
import { MANIFEST_ENTRY, type Manifest, SUMS_ENTRY } from './manifest.ts'

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** An archive that is being written, under another name until it is whole. */
export type ArchiveWriter = {
  has(name: string): boolean
  /** Adds one entry of exactly `size` bytes. */
  add(name: string, size: number, pieces: Pieces): Promise<void>
  /** Closes the archive with its checksums and its manifest, and gives it its name; answers its size. */
  finish(manifest: Omit<Manifest, 'entryCount' | 'sums'>): Promise<number>
  /** Removes what was written so far. */
  abandon(): Promise<void>
}

const refuseIfThere = async (file: string): Promise<void> => {
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} is there already: choose another name`)
}

const createDraft = async (draft: string): Promise<Writable> => {
  // The archive holds addresses and hashes of passwords: it is its owner's alone from the first byte on.
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new BackupError(`${draft} is there: another backup writes it, or one was cut off and left it to be removed`)
    throw new BackupError(`${draft} cannot be written: ${error.message}`)
  })
  return handle.createWriteStream({ flush: true })
}

async function* hashed(pieces: Pieces, hash: Hash) {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/** Begins the archive `file`; nothing that is there already is overwritten. `signal` ends it between two entries. */
export async function createArchive(file: string, signal: AbortSignal): Promise<ArchiveWriter> {
  await refuseIfThere(file)
  const draft = `${file}.part`
  const output = await createDraft(draft)
  const pack = createPack()
  // Pictures are packed already; for the rest the quickest level saves nearly as much as the slowest.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const written = pipeline(pack, gzip, output)
  written.catch(() => undefined)
  const mtime = new Date()
  const sums = new Map<string, string>()

  const put = async (name: string, size: number, pieces: Pieces): Promise<string> => {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    try {
      await pipeline(Readable.from(hashed(pieces, hash)), pack.entry({ name, size, mode: 0o600, mtime }))
    } catch (error) {
      // A pipe that broke says why; its entries only say that it did.
      if (pack.destroyed) await written
      throw error
    }
    return hash.digest('hex')
  }
  const putText = (name: string, text: string) => put(name, Buffer.byteLength(text), [Buffer.from(text)])

  return {
    has: (name) => sums.has(name),
    async add(name, size, pieces) {
      sums.set(name, await put(name, size, pieces))
    },
    async finish(manifest) {
      const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`)
      const sumsOfAll = await putText(SUMS_ENTRY, lines.join(''))
      const whole: Manifest = { ...manifest, entryCount: sums.size, sums: sumsOfAll }
      await putText(MANIFEST_ENTRY, `${JSON.stringify(whole, null, 2)}\n`)
      pack.finalize()
      await written
      const { size } = await stat(draft)
      await refuseIfThere(file)
      await rename(draft, file)
      await syncDirectory(path.dirname(file))
      return size
    },
    async abandon() {
      pack.destroy()
      await written.catch(() => undefined)
      if (!output.closed) await once(output, 'close')
      await rm(draft, { force: true })
    },
  }
}
