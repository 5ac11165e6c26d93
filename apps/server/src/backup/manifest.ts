import { z } from 'zod'
import { readChains } from '../ports/chains.ts'
import type { Settings } from '../settings.ts'
import { BackupError } from './backup-error.ts'

/** The version of the archive's own form; it grows when an older Plinth could no longer read it. */
export const FORMAT = 1
/** The entry with the checksum of every entry before it, as `sha256sum -c` reads it. */
export const SUMS_ENTRY = 'SHA256SUMS'
/** The last entry: an archive without it is cut off. */
export const MANIFEST_ENTRY = 'manifest.json'

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const place = z.enum(['archive', 'elsewhere'])
const Places = z.object({ files: place, content: place, chain: place })

const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  takenAt: z.iso.datetime(),
  places: Places,
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: count })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  fileCount: count,
  contentCount: count,
  entryCount: count,
  sums: sha256,
})

/** What an archive says about itself. */
export type Manifest = z.infer<typeof Manifest>
/** Where each kind of state is: in the archive, or in a store that the settings name and that is backed up there. */
export type Places = z.infer<typeof Places>

/** Reads a manifest; null when it is none. An archive of a later form is refused by its number. */
export function parseManifest(text: string): Manifest | null {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return null
  }
  const later = z.object({ format: z.int().min(FORMAT + 1) }).safeParse(given)
  if (later.success) throw new BackupError(`The archive was written by a newer Plinth (format ${later.data.format})`)
  return Manifest.safeParse(given).data ?? null
}

/** Where the settings keep each kind of state. */
export async function placesOf(settings: Settings): Promise<Places> {
  const chains = await readChains(settings)
  return {
    files: settings.storageUrl === undefined ? 'archive' : 'elsewhere',
    content: settings.ipfsApiUrl === undefined ? 'archive' : 'elsewhere',
    chain: chains.some(({ embedded }) => embedded) ? 'archive' : 'elsewhere',
  }
}

/** The setting that puts each kind of state elsewhere, and what it is called. */
export const PLACE_SETTINGS = {
  files: { setting: 'STORAGE_URL', what: 'uploaded files' },
  content: { setting: 'IPFS_API_URL', what: 'content by CID' },
  chain: { setting: 'CHAINS_FILE', what: 'chain' },
} as const satisfies Record<keyof Places, { setting: string; what: string }>

/** The kinds of state, in the order in which they are spoken of. */
export const PLACE_KINDS = Object.keys(PLACE_SETTINGS) as (keyof Places)[]
