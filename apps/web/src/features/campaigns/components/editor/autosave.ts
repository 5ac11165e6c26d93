/** How far the keeping of what somebody writes has come. */
export type AutosaveState = {
  /** `rest`: all is kept. `waiting`: a change waits for a pause in typing. `overtaken`: somebody else has saved meanwhile. */
  phase: 'rest' | 'waiting' | 'saving' | 'failed' | 'overtaken'
  savedAt: Date | null
  /** How many half-typed fields the last save left out. */
  leftOut: number
  failure: string | null
  /** Whether the server has said no; otherwise no answer has come. */
  isRefused: boolean
}

/** What came of one attempt to save. */
export type SaveOutcome =
  | { kind: 'saved'; savedAt: Date; leftOut: number }
  | { kind: 'failed'; message: string; mayRetry: boolean; isRefused: boolean }
  | { kind: 'overtaken' }

/** What the autosave works with: `later` calls back after a while and answers how to call that off. */
export type AutosaveDeps = {
  save: () => Promise<SaveOutcome>
  later: (milliseconds: number, act: () => void) => () => void
}

const PAUSE_MS = 800
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** How long to wait before attempt `failures + 1`. */
export const retryDelay = (failures: number) => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS)

/** Holds the state and tells those who follow it. */
const createState = () => {
  let state: AutosaveState = { phase: 'rest', savedAt: null, leftOut: 0, failure: null, isRefused: false }
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    become: (next: Partial<AutosaveState>) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}

/** Saves after each pause in typing, one save at a time, and again after a failure, until all is kept. */
export function createAutosave({ save, later }: AutosaveDeps) {
  let isDirty = false
  let failures = 0
  let callOff: (() => void) | undefined
  let running: Promise<void> | undefined
  const { current, subscribe, become } = createState()

  const plan = (milliseconds: number) => {
    callOff?.()
    callOff = later(milliseconds, () => void run())
  }
  const handleOutcome = (outcome: SaveOutcome) => {
    if (outcome.kind === 'overtaken') {
      isDirty = true
      return become({ phase: 'overtaken' })
    }
    if (outcome.kind === 'failed') {
      isDirty = true
      failures++
      become({ phase: 'failed', failure: outcome.message, isRefused: outcome.isRefused })
      if (outcome.mayRetry) plan(retryDelay(failures))
      return
    }
    failures = 0
    become({
      phase: isDirty ? 'waiting' : 'rest',
      savedAt: outcome.savedAt,
      leftOut: outcome.leftOut,
      failure: null,
    })
    if (isDirty) plan(PAUSE_MS)
  }
  const run = (): Promise<void> => {
    callOff?.()
    if (running || current().phase === 'overtaken') return running ?? Promise.resolve()
    isDirty = false
    become({ phase: 'saving' })
    running = save().then((outcome) => {
      running = undefined
      handleOutcome(outcome)
    })
    return running
  }

  return {
    current,
    subscribe,
    /** Something was written. */
    change: () => {
      isDirty = true
      if (current().phase === 'saving' || current().phase === 'overtaken') return
      become({ phase: 'waiting' })
      plan(PAUSE_MS)
    },
    /** Whether something is not kept yet. */
    isUnsaved: () => isDirty || current().phase === 'saving',
    /** Saves what is not kept, now; answers whether all is. */
    flush: async () => {
      await running
      if (isDirty) await run()
      return current().phase === 'rest'
    },
    /** Saves now, whether or not something has changed; answers whether it worked. */
    saveNow: async () => {
      await running
      await run()
      return current().phase === 'rest'
    },
    /** Begins again from what was just loaded. */
    restart: (savedAt: Date | null) => {
      callOff?.()
      isDirty = false
      failures = 0
      become({ phase: 'rest', savedAt, leftOut: 0, failure: null })
    },
    /** Stops for good; a save under way still ends. */
    stop: () => callOff?.(),
  }
}

/** What keeps a draft. */
export type Autosave = ReturnType<typeof createAutosave>
