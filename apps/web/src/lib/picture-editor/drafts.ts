import { checkEditState } from './edit/check-state.ts'
import type { EditState } from './edit/edit-state.ts'
import type { EditedPicture } from './screen/use-picture.ts'

const DATABASE = 'plinth-editor'
const STORE = 'drafts'
const VERSION = 1

/** A picture in a field of a form, of which unsaved edits are kept. */
export type UploadDraft = { owner: string; place: string; url: string }

/** Where one draft is kept, and for one of an upload, by what its picture is known again. */
export type DraftKey = { key: string; url?: string; hash?: string | null }

type Kept = DraftKey & { file: File; state: EditState; assets: ReadonlyMap<string, Blob>; keptAt: number }

// Of pictures in forms; each holds a whole picture.
const MAX_DRAFTS = 12

const finished = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const openDatabase = () => {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return finished(request)
}

/** Does something with the kept drafts; null where this browser keeps none, as in some private windows. */
const inStore = async <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) => {
  try {
    const database = await openDatabase()
    try {
      return await finished(act(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  value.file instanceof Blob &&
  'assets' in value &&
  value.assets instanceof Map

const pictureOf = ({ file, state, assets }: Kept): Required<EditedPicture> | null => {
  const checked = checkEditState(state)
  return checked && { file, state: checked, assets }
}

/** Keeps what somebody is working on in this browser, and nowhere else. */
export const keepDraft = (draft: DraftKey, { file, state, assets }: Required<EditedPicture>) => {
  const kept: Kept = { ...draft, file, state, assets, keptAt: Date.now() }
  return inStore('readwrite', (store) => store.put(kept, draft.key))
}

/** What somebody was working on in this browser; null if there is nothing that can be opened. */
export const readDraft = async ({ key }: DraftKey): Promise<Required<EditedPicture> | null> => {
  const kept: unknown = await inStore('readonly', (store) => store.get(key))
  return isKept(kept) ? pictureOf(kept) : null
}

/** Throws away what somebody was working on. */
export const forgetDraft = ({ key }: DraftKey) => inStore('readwrite', (store) => store.delete(key))

const hashOf = async (file: Blob) => {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    // Browsers compute it on secure pages only.
    return null
  }
}

/** The drafts of uploads, the newest first; null where this browser keeps none. */
const listUploadDrafts = async () => {
  const all = await inStore<unknown[]>('readonly', (store) => store.getAll())
  return all
    ?.filter(isKept)
    .filter(({ url }) => url !== undefined)
    .sort((one, other) => other.keptAt - one.keptAt)
}

/**
 * The unsaved edits of a picture in its field, and where to keep more; null where this browser keeps none. The server writes uploads
 * in its own way: a picture is the same by its address, or by its bytes where it was chosen again.
 */
export const findUploadDraft = async ({ owner, place, url }: UploadDraft, file: Blob) => {
  const all = await listUploadDrafts()
  if (!all) return null
  for (const { key } of all.slice(MAX_DRAFTS)) void forgetDraft({ key })
  const hash = await hashOf(file)
  const inPlace = `${owner} ${place} `
  const isSame = (kept: Kept) => kept.url === url || (hash !== null && kept.hash === hash)
  const found = all.find((kept) => kept.key.startsWith(inPlace) && isSame(kept))
  const draft: DraftKey = { key: found?.key ?? `${inPlace}${url}`, url, hash: found?.hash ?? hash }
  return { draft, picture: found ? pictureOf(found) : null }
}
