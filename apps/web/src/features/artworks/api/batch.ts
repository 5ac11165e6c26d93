/** Runs something later and answers with a way to call it off. */
export type Schedule = (act: () => void) => () => void

/** A schedule by the clock. */
export const after =
  (ms: number): Schedule =>
  (act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  }

/**
 * A schedule for what many pages do that heard of the same thing: each within some time by chance, so that they do not all come at
 * once, and then not again until a while has passed.
 */
export const scatter = (withinMs: number, restMs: number): Schedule => {
  let last = Number.NEGATIVE_INFINITY
  return (act) => {
    const wait = Math.max(Math.random() * withinMs, last + restMs - Date.now())
    return after(wait)(() => {
      last = Date.now()
      act()
    })
  }
}

/** Collects entries by key and hands them over together: the first one sets the time, a later one with the same key wins. */
export const createBatch = <Key, Entry>(handOver: (entries: ReadonlyMap<Key, Entry>) => void, schedule: Schedule) => {
  let entries = new Map<Key, Entry>()
  let callOff: (() => void) | undefined
  const flush = () => {
    const collected = entries
    entries = new Map()
    callOff = undefined
    handOver(collected)
  }
  return {
    add: (key: Key, entry: Entry) => {
      entries.set(key, entry)
      callOff ??= schedule(flush)
    },
    /** Drops what was collected. */
    stop: () => {
      callOff?.()
      callOff = undefined
      entries = new Map()
    },
  }
}
