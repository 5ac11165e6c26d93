import { eventLoopMs } from './processor-time.ts'
import type { Target } from './target.ts'

/** What one request may cost the event loop, in ms of processor time: all that while nobody else is served. */
export const MAX_FROZEN_MS = 250

/** The processor time in ms that the event loop spends while something is done. */
export async function effortOf(
  { pid }: Pick<Target, 'pid'>,
  act: () => Promise<unknown>,
  measure = eventLoopMs,
): Promise<number> {
  const before = measure(pid)
  await act()
  return measure(pid) - before
}

/** The least of several measurements: whatever else the server did meanwhile is not the fault of the request. */
export async function leastEffort(
  target: Pick<Target, 'pid'>,
  act: () => Promise<unknown>,
  measure = eventLoopMs,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least > MAX_FROZEN_MS; time++)
    least = Math.min(least, await effortOf(target, act, measure))
  return least
}
