import type { KeyValueStorage } from '../browser-storage.ts'
import { safePath } from '../navigation/site-href.ts'

/** What a log-in interrupted: where it was, and which act of that screen, such as `vote:7`. */
export type Resume = { returnTo: string; intent: string | null }

const KEY = 'plinth-resume'

/** Keeps what was interrupted; it survives the way to Google and back, but not the tab. */
export const keepResume = (storage: KeyValueStorage, resume: Resume) => storage.setItem(KEY, JSON.stringify(resume))

/** Forgets what was interrupted. */
export const forgetResume = (storage: KeyValueStorage) => storage.removeItem(KEY)

/** Whether something was interrupted and waits. */
export const hasResume = (storage: KeyValueStorage) => storage.getItem(KEY) !== null

/** Takes what was interrupted, once; an address that leads out of the product becomes `/`. */
export const takeResume = (storage: KeyValueStorage): Resume | null => {
  const kept = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (kept === null) return null
  try {
    const { returnTo, intent } = JSON.parse(kept) as Partial<Record<keyof Resume, unknown>>
    return { returnTo: safePath(returnTo), intent: typeof intent === 'string' ? intent : null }
  } catch {
    return null
  }
}
