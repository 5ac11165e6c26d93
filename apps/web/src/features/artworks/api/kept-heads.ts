import { safeStorage } from '../../../lib/browser-storage.ts'

// The newest head of each log that this browser has seen: a log that is rewritten later does not begin with it.

const KEY = 'plinth-log-heads'
const MAX_KEPT = 50
const storage = safeStorage(() => localStorage)

type KeptHead = [origin: string, note: string]
const isKept = (value: unknown): value is KeptHead =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

const read = (): KeptHead[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

/** The signed head of a log that was kept; null where there is none. */
export const findHead = (origin: string): string | null => read().find(([name]) => name === origin)?.[1] ?? null

/** Keeps a signed head of a log in the place of an earlier one. */
export const keepHead = (origin: string, note: string) =>
  storage.setItem(
    KEY,
    JSON.stringify([...read().filter(([name]) => name !== origin), [origin, note] satisfies KeptHead].slice(-MAX_KEPT)),
  )
