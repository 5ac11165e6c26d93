import { AppError } from '@plinth/api-schema/errors'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'

/** How much of a fair gate one caller wants: whose turn it counts as, and when the caller no longer waits. */
type Turn = { holder: string; signal?: AbortSignal | undefined }

/**
 * Lets a few pieces of heavy work run at once, one for each holder, and serves the waiting holders round-robin: however
 * much one of them queues, the next one's first piece waits for at most one piece of everybody else.
 */
export interface FairGate {
  /** Runs the work when its turn comes; a caller whose signal aborts before gives up its place. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
  /** Refuses at once when nothing more of this holder may wait: for callers who would have to do other work first. */
  requireRoom(holder: string): void
  /** How many pieces wait. */
  readonly waiting: number
}

/** The bounds of a fair gate; `crowded` is what a holder reads who has too many pieces waiting. */
export type FairGateBounds = {
  running: number
  waiting: number
  waitingPerHolder: number
  crowded?: RefusalSentence
  retryAfter?: number
}

type Place = { start(): void }

/** Makes a gate whose bounds are of this process. */
export function createFairGate({ retryAfter = 5, ...bounds }: FairGateBounds): FairGate {
  // In the order of their turns: a holder who was served goes to the end.
  const queues = new Map<string, Place[]>()
  const active = new Set<string>()
  let waiting = 0

  const requireRoom = (holder: string) => {
    if (!active.has(holder) && active.size < bounds.running) return
    if ((queues.get(holder)?.length ?? 0) >= bounds.waitingPerHolder)
      throw new AppError('tooMany', { retryAfter, ...(bounds.crowded ? { msg: bounds.crowded } : {}) })
    if (waiting >= bounds.waiting) throw new AppError('overloaded', { retryAfter })
  }

  const leaveQueue = (holder: string, place: Place) => {
    const queue = queues.get(holder) ?? []
    const index = queue.indexOf(place)
    if (index < 0) return
    queue.splice(index, 1)
    waiting--
    if (queue.length === 0) queues.delete(holder)
  }

  const startNext = () => {
    for (const [holder, queue] of queues) {
      if (active.size >= bounds.running) return
      if (active.has(holder)) continue
      const place = queue[0]!
      leaveQueue(holder, place)
      active.add(holder)
      place.start()
    }
  }

  const leave = (holder: string) => {
    active.delete(holder)
    const queue = queues.get(holder)
    if (queue && queues.delete(holder)) queues.set(holder, queue)
    startNext()
  }

  const enter = ({ holder, signal }: Turn) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => {
        leaveQueue(holder, place)
        reject(signal?.reason)
      }
      const place = {
        start: () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        },
      }
      signal?.addEventListener('abort', abort)
      const queue = queues.get(holder)
      if (queue) queue.push(place)
      else queues.set(holder, [place])
      waiting++
      startNext()
    })

  return {
    requireRoom,
    get waiting() {
      return waiting
    },
    async run(turn, work) {
      turn.signal?.throwIfAborted()
      requireRoom(turn.holder)
      await enter(turn)
      try {
        return await work()
      } finally {
        leave(turn.holder)
      }
    },
  }
}
