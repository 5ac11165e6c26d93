import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
/** A process that lived this long did not fail at its start: the pauses begin again. */
const SETTLED_MS = 60_000

/** A process that is up and ready. */
export type RunningProcess = {
  pid: number
  /** Resolves, with the reason, once the process has gone. */
  exited: Promise<string>
  stop(): Promise<void>
}

/** A process that is started again whenever it ends by itself. */
export type SupervisedProcess = { pid(): number; stop(): Promise<void> }

/** Starts a process and keeps it up. A failure of the first start is thrown, later ones are logged and tried again. */
export async function supervise({
  name,
  log,
  start,
}: {
  name: string
  log: Log
  start: () => Promise<RunningProcess>
}): Promise<SupervisedProcess> {
  const stopping = new AbortController()
  let running = await start()

  const keepUp = async () => {
    let pause = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const reason = await Promise.race([running.exited, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      log.error({ reason }, `${name} ended by itself and is started again`)
      if (performance.now() - since > SETTLED_MS) pause = FIRST_PAUSE_MS
      for (let up = false; !up && !stopping.signal.aborted; ) {
        await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        if (stopping.signal.aborted) return
        pause = Math.min(pause * 2, MAX_PAUSE_MS)
        try {
          running = await start()
          up = true
          log.info({ pid: running.pid }, `${name} is up again`)
        } catch (error) {
          log.error({ err: error }, `${name} could not be started again`)
        }
      }
    }
  }
  const kept = keepUp()

  return {
    pid: () => running.pid,
    stop: async () => {
      stopping.abort()
      await kept
      await running.stop()
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
