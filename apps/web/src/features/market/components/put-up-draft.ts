const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
// Clocks differ, and an auction that opens at once has opened a minute ago: the limits are not touched.
const LEEWAY_MS = 10 * MINUTE_MS
const MIN_RUN_MS = 15 * MINUTE_MS
const MAX_OPEN_MS = 30 * DAY_MS - LEEWAY_MS

/** How long an auction can run. */
export const RUNS = [
  { value: '15m', label: '15 minutes', ms: MIN_RUN_MS },
  { value: '1h', label: '1 hour', ms: 60 * MINUTE_MS },
  { value: '1d', label: '1 day', ms: DAY_MS },
  { value: '3d', label: '3 days', ms: 3 * DAY_MS },
  { value: '7d', label: '7 days', ms: 7 * DAY_MS },
  { value: '30d', label: '30 days', ms: 30 * DAY_MS },
] as const
export const DEFAULT_RUN = '1d'

/** When an auction can open. */
export const OPENINGS = [
  { value: 'now', label: 'Now', ms: 0 },
  { value: '1h', label: 'In 1 hour', ms: 60 * MINUTE_MS },
  { value: '1d', label: 'In 1 day', ms: DAY_MS },
  { value: '3d', label: 'In 3 days', ms: 3 * DAY_MS },
  { value: '7d', label: 'In 7 days', ms: 7 * DAY_MS },
] as const

/** How the end of an auction is told: from the first bid on, or at a fixed time. */
export type EndKind = 'bid' | 'fixed'

const fixedMs = (ms: number) => Math.min(ms === MIN_RUN_MS ? ms + MINUTE_MS : ms, MAX_OPEN_MS)

/** The times of an auction that is signed now; null for what is not among the choices. */
export const timesOf = (
  { opening, run, end }: { opening: string; run: string; end: EndKind },
  now: number,
): { opensAt: Date | null; closesAt: Date; duration: number } | null => {
  const opens = OPENINGS.find(({ value }) => value === opening)
  const runs = RUNS.find(({ value }) => value === run)
  if (!opens || !runs) return null
  // The wire tells whole seconds.
  const begin = Math.floor((now + opens.ms) / 1_000) * 1_000
  return {
    opensAt: opens.ms === 0 ? null : new Date(begin),
    closesAt: new Date(begin + (end === 'bid' ? MAX_OPEN_MS : fixedMs(runs.ms))),
    duration: end === 'bid' ? runs.ms / 1_000 : 0,
  }
}
