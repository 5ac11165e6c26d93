import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Picture } from '@plinth/api-schema/pictures'
import type { Queryable } from '../../db/database.ts'
import { servedTypes } from '../../media/formats.ts'
import { dominantColour } from '../../media/picture-colour.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { fileUrl } from '../../ports/file-url.ts'
import { createGate } from '../../ports/gate.ts'
import { insertFile } from './site-uploads.repository.ts'

const FOLDER = new URL('../../../demo/', import.meta.url)
const WRITES_AT_ONCE = 16
const TYPE = servedTypes.webp
const FILM_TYPE = servedTypes.webm

// Like the key of any upload: 128 bits.
const newKey = () => {
  const random = randomBytes(16).toString('hex')
  return `${random.slice(0, 2)}/${random}`
}

/** The colour of a picture, from the tiny one that stands in for it; the product itself takes pictures apart in a process of its own. */
const colourOf = async (placeholder: string) => {
  const { default: sharp } = await import('sharp')
  const tiny = sharp(Buffer.from(placeholder.slice(placeholder.indexOf(',') + 1), 'base64'))
  const { data, info } = await tiny.raw().toBuffer({ resolveWithObject: true })
  return dominantColour(data, info.channels)
}

type Entry = { width: number; height: number; placeholder: string; renditions: number[] }

/** Uploads a picture that comes with the product, as if its owner had uploaded it. */
type UploadDemoPicture = (tx: Queryable, accountId: number, name: string) => Promise<Picture>

/** Uploads a film that comes with the product, as if its owner had uploaded it. */
type UploadDemoFilm = (tx: Queryable, accountId: number, name: string) => Promise<{ url: string; type: string }>

/** The pictures and films of the demo; they are stored once `allStored` resolves, which comes before the commit. */
export type DemoMedia = { uploadDemoPicture: UploadDemoPicture; film: UploadDemoFilm; allStored(): Promise<void> }

/** Opens the pictures and films of the demo. */
export async function openDemoMedia(files: FileStore, now: Date): Promise<DemoMedia> {
  const entries: Record<string, Entry> = JSON.parse(await readFile(new URL('pictures.generated.json', FOLDER), 'utf8'))

  const gate = createGate({ running: WRITES_AT_ONCE, waiting: Number.POSITIVE_INFINITY })
  const writes: Promise<void>[] = []
  const store = (fileName: string, key: string, type: string) => {
    const write = gate.run(async () => files.put(key, await readFile(new URL(fileName, FOLDER)), type))
    // Awaited at the end; until then nobody listens.
    write.catch(() => undefined)
    writes.push(write)
  }

  const uploadDemoPicture: UploadDemoPicture = async (tx, accountId, name) => {
    const entry = entries[name]
    if (!entry) throw new Error(`The demo has no picture ${name}`)
    const { width, height, placeholder } = entry
    const colour = await colourOf(placeholder)
    const key = newKey()
    const { size: bytes } = await stat(new URL(`pictures/${name}.webp`, FOLDER))
    store(`pictures/${name}.webp`, `${key}.webp`, TYPE)
    const renditions = [{ fileKey: `${key}.webp`, mediaType: TYPE, width }]
    for (const smaller of entry.renditions) {
      const fileKey = `${key}-${smaller}.webp`
      store(`pictures/${name}-${smaller}.webp`, fileKey, TYPE)
      renditions.push({ fileKey, mediaType: TYPE, width: smaller })
    }
    renditions.sort((one, other) => one.width - other.width)
    await insertFile(tx, {
      key,
      accountId,
      mediaType: TYPE,
      bytes,
      width,
      height,
      placeholder,
      colour,
      renditions,
      createdAt: now,
    })
    return {
      url: fileUrl(`${key}.webp`),
      type: TYPE,
      width,
      height,
      placeholder,
      renditions: renditions.map((made) => ({ url: fileUrl(made.fileKey), type: made.mediaType, width: made.width })),
    }
  }
  const film: UploadDemoFilm = async (tx, accountId, name) => {
    const key = newKey()
    const source = `films/${name}.webm`
    const { size: bytes } = await stat(new URL(source, FOLDER))
    store(source, `${key}.webm`, FILM_TYPE)
    await insertFile(tx, {
      key,
      accountId,
      mediaType: FILM_TYPE,
      bytes,
      width: null,
      height: null,
      placeholder: null,
      colour: null,
      renditions: [],
      createdAt: now,
    })
    return { url: fileUrl(`${key}.webm`), type: FILM_TYPE }
  }

  return {
    uploadDemoPicture,
    film,
    allStored: async () => {
      await Promise.all(writes)
    },
  }
}
