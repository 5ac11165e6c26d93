/** Runs a task, which is to stop as its signal says. */
export type RunNewest = <Result>(task: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

/** Runs one task at a time: a newer one stops the one before and begins when that has ended. `stop` stops what runs. */
export const createNewestOnly = (): { run: RunNewest; stop: () => void } => {
  let newest = new AbortController()
  let ended: Promise<unknown> = Promise.resolve()
  const stop = () => newest.abort(new Error('Something newer was asked for'))
  return {
    stop,
    run: (task) => {
      stop()
      newest = new AbortController()
      const { signal } = newest
      const result = ended.then(() => {
        signal.throwIfAborted()
        return task(signal)
      })
      ended = result.catch(() => undefined)
      return result
    },
  }
}
