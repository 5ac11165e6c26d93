import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'

/** Something that runs again and again until it is stopped. */
export interface Repetition {
  /** Ends it; resolves when a run that is under way has finished. */
  stop(): Promise<void>
}

/**
 * Runs `run` at once and then with a pause after each run, so that it never overlaps itself; errors are logged. Its
 * signal fires when the end is wanted, for runs that can end early.
 */
export function repeat({
  name,
  everySeconds,
  run,
  log,
}: {
  name: string
  everySeconds: number
  run: (signal: AbortSignal) => Promise<void>
  log: Pick<BaseLogger, 'error'>
}): Repetition {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await run(stopping.signal).catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
      await delay(everySeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = loop()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
