import { AppError } from '@plinth/api-schema/errors'

/** Lets a few pieces of heavy work run at once and a few more wait; anyone who comes after those is refused. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Refuses at once when nobody more may wait: for callers who would have to do other work first. */
  requireRoom(): void
}

/** Makes a gate with room for `running` pieces of work and `waiting` more; the refused are told to come back later. */
export function createGate({
  running,
  waiting,
  retryAfter = 5,
}: {
  running: number
  waiting: number
  retryAfter?: number
}): Gate {
  const queue: (() => void)[] = []
  let free = running
  const requireRoom = () => {
    if (free === 0 && queue.length >= waiting) throw new AppError('overloaded', { retryAfter })
  }
  const enter = async () => {
    requireRoom()
    if (free > 0) {
      free--
      return
    }
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    // The place goes straight to the next in line: a newcomer cannot slip in between.
    if (next) next()
    else free++
  }
  return {
    requireRoom,
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
