import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'

const MAX_ENTRIES = 2_000

/** Remembers answers for a moment. */
export interface BriefMemory<Value> {
  /** The answer under a key, asked for again when it has grown old; those who ask meanwhile wait for the same one. */
  recall(key: string, ask: () => Promise<Value>): Promise<Value>
}

/** Makes a memory that keeps each answer for `keptMs`. */
export function createBriefMemory<Value>({ clock, keptMs }: { clock: Clock; keptMs: number }): BriefMemory<Value> {
  // Anyone who asks for something else each time must not fill the server.
  const kept = new LRUCache<string, { until: number; value: Promise<Value> }>({ max: MAX_ENTRIES })
  return {
    recall(key, ask) {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now) return known.value
      const asked = { until: now + keptMs, value: ask() }
      kept.set(key, asked)
      asked.value.catch(() => {
        // A failure that comes late takes nothing from a newer question.
        if (kept.peek(key) === asked) kept.delete(key)
      })
      return asked.value
    },
  }
}
