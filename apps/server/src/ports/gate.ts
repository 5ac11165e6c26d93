import { AppError } from '@plinth/api-schema/errors'

/** Lets a few pieces of heavy work run at once and a few more wait; whoever comes after those is refused. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>
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
  const enter = async () => {
    if (free > 0) {
      free--
      return
    }
    if (queue.length >= waiting) throw new AppError('overloaded', { retryAfter })
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    // The place goes straight to the next in line: a newcomer cannot slip in between.
    if (next) next()
    else free++
  }
  return {
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
