import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as createExtract, type Entry } from 'tar-stream'
import { BackupError } from './backup-error.ts'
import { MANIFEST_ENTRY, type Manifest, parseManifest, SUMS_ENTRY } from './manifest.ts'

/** One entry of an archive; its checksum is known once its pieces are read. */
export type ArchiveEntry = { name: string; pieces: AsyncIterable<Uint8Array>; sum(): string }

const LARGEST_MANIFEST = 16 * 1_048_576

const damaged = (file: string, reason: string) =>
  new BackupError(`The archive ${file} cannot be used: it is damaged, cut off or no archive of Plinth (${reason})`)

const openEntry = (entry: Entry): ArchiveEntry => {
  const hash = createHash('sha256')
  async function* pieces() {
    for await (const piece of entry) {
      hash.update(piece)
      yield piece as Uint8Array
    }
  }
  return { name: entry.header.name, pieces: pieces(), sum: () => hash.copy().digest('hex') }
}

const drain = async ({ pieces }: ArchiveEntry): Promise<void> => {
  for await (const _ of pieces);
}

const readManifest = async ({ pieces }: ArchiveEntry): Promise<Manifest | null> => {
  const read: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    read.push(piece)
    size += piece.length
    if (size > LARGEST_MANIFEST) return null
  }
  return parseManifest(Buffer.concat(read).toString())
}

/** Checks the entries against the checksums that follow them, without keeping either. */
const createSumCheck = () => {
  const expected = createHash('sha256')
  let entries = 0
  let given = ''
  return {
    add({ name, sum }: ArchiveEntry) {
      expected.update(`${sum()}  ${name}\n`)
      entries++
    },
    setGiven: (sum: string) => {
      given = sum
    },
    /** What is wrong, or nothing. */
    complaint({ sums, entryCount }: Manifest): string | undefined {
      if (entryCount !== entries) return `it has ${entries} of ${entryCount} entries`
      return sums === given && sums === expected.digest('hex') ? undefined : 'its contents and its checksums differ'
    },
  }
}

/**
 * Reads an archive once, entry by entry, and answers its manifest when every checksum is right; a BackupError otherwise.
 * What the `visit` of an entry leaves unread is passed over.
 */
export async function readArchive(
  file: string,
  visit: (entry: ArchiveEntry) => Promise<void> = async () => {},
): Promise<Manifest> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new BackupError(`There is no archive ${file}`)
  const extract = createExtract()
  const flowing = pipeline(createReadStream(file), createGunzip(), extract)
  flowing.catch(() => undefined)
  const check = createSumCheck()
  let manifest: Manifest | null = null
  let refusal: { error: unknown } | undefined

  const take = async (entry: ArchiveEntry): Promise<void> => {
    if (entry.name === MANIFEST_ENTRY) manifest = await readManifest(entry)
    else if (entry.name === SUMS_ENTRY) await drain(entry).then(() => check.setGiven(entry.sum()))
    else {
      await visit(entry).catch((error: unknown) => {
        refusal ??= { error }
        throw error
      })
      await drain(entry)
      check.add(entry)
    }
  }
  try {
    for await (const entry of extract) await take(openEntry(entry))
    await flowing
  } catch (error) {
    // A pipe that broke is the cause of whatever its reader met.
    const broken = await flowing.then(
      () => undefined,
      (cause: Error & { code?: string }) => (cause.code === 'ERR_STREAM_PREMATURE_CLOSE' ? undefined : cause),
    )
    if (broken) throw damaged(file, broken.message)
    if (refusal || error instanceof BackupError) throw refusal?.error ?? error
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  if (!manifest) throw damaged(file, 'its manifest is missing')
  const complaint = check.complaint(manifest)
  if (complaint !== undefined) throw damaged(file, complaint)
  return manifest
}
