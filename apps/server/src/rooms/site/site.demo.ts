import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Colour } from '@plinth/api-schema/artwork-traits'
import type { Picture } from '@plinth/api-schema/pictures'
import type { Queryable } from '../../db/database.ts'
import { servedTypes } from '../../media/formats.ts'
import { unpackLooks } from '../../media/picture-hash.ts'
import type { PictureLooks } from '../../media/picture-looks.ts'
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

type Entry = { width: number; height: number; placeholder: string; renditions: number[] }
/** What the product saw in the pictures of the demo beforehand, so that no start looks again; the looks are packed. */
type Seen = { colour: Colour | null; looks: string }

const readList = async <T>(name: string): Promise<Record<string, T>> =>
  JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'))

const entryOf = <T>(list: Record<string, T>, name: string): T => {
  const entry = list[name]
  if (!entry) throw new Error(`The demo has no picture ${name}`)
  return entry
}

/** Uploads a picture that comes with the product, as if its owner had uploaded it. */
type UploadDemoPicture = (tx: Queryable, accountId: number, name: string) => Promise<Picture>

/** Uploads a film that comes with the product, as if its owner had uploaded it. */
type UploadDemoFilm = (tx: Queryable, accountId: number, name: string) => Promise<{ url: string; type: string }>

/** The pictures and films of the demo; they are stored once `allStored` resolves, which comes before the commit. */
export type DemoMedia = {
  uploadDemoPicture: UploadDemoPicture
  film: UploadDemoFilm
  /** What a picture looks like; null where it is too flat to be told from others. */
  looksOf(name: string): PictureLooks | null
  allStored(): Promise<void>
}

/** Opens the pictures and films of the demo. */
export async function openDemoMedia(files: FileStore, now: Date): Promise<DemoMedia> {
  const entries = await readList<Entry>('pictures.generated.json')
  const seen = await readList<Seen>('looks.generated.json')
  const gate = createGate({ running: WRITES_AT_ONCE, waiting: Number.POSITIVE_INFINITY })
  const writes: Promise<void>[] = []
  const store = (fileName: string, key: string, type: string) => {
    const write = gate.run(async () => files.put(key, await readFile(new URL(fileName, FOLDER)), type))
    // Awaited at the end; until then nobody listens.
    write.catch(() => undefined)
    writes.push(write)
  }

  const uploadDemoPicture: UploadDemoPicture = async (tx, accountId, name) => {
    const { width, height, placeholder, renditions: smallerWidths } = entryOf(entries, name)
    const { colour } = entryOf(seen, name)
    const key = newKey()
    const { size: bytes } = await stat(new URL(`pictures/${name}.webp`, FOLDER))
    store(`pictures/${name}.webp`, `${key}.webp`, TYPE)
    const renditions = [{ fileKey: `${key}.webp`, mediaType: TYPE, width }]
    for (const smaller of smallerWidths) {
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
    looksOf(name) {
      const [plain, cut, mirrored] = unpackLooks(Buffer.from(entryOf(seen, name).looks, 'base64'))
      return plain && cut && mirrored ? { plain, cut, mirrored } : null
    },
    allStored: async () => {
      await Promise.all(writes)
    },
  }
}
