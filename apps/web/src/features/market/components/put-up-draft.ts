import { MAX_AUCTION_DAYS, MIN_AUCTION_MINUTES } from '@plinth/api-schema/limits'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
// Clocks differ, and an auction that opens at once has opened a minute ago: the limits are not touched.
const LEEWAY_MS = 10 * MINUTE_MS
const MIN_RUN_MS = MIN_AUCTION_MINUTES * MINUTE_MS
const MAX_OPEN_MS = MAX_AUCTION_DAYS * DAY_MS - LEEWAY_MS

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

/** Stands among the choices for a date that is typed or picked. */
export const FREE_DATE = 'date'

/** How the end of an auction is told: from the first bid on, or at a fixed time. */
export type EndKind = 'bid' | 'fixed'

/** What was chosen of the times; the dates hold where one is wanted. */
export type TimesDraft = { opening: string; openingDate: Date | null; run: string; endDate: Date | null; end: EndKind }

const fixedMs = (ms: number) => Math.min(ms === MIN_RUN_MS ? ms + MINUTE_MS : ms, MAX_OPEN_MS)
// The wire tells whole seconds.
const inSeconds = (ms: number) => Math.floor(ms / 1_000) * 1_000

/** When the auction opens, where that is within the limits. */
const openingOf = ({ opening, openingDate }: TimesDraft, now: number): number | null => {
  if (opening === FREE_DATE) {
    const ahead = (openingDate?.getTime() ?? Number.NaN) - now
    return ahead > 0 && ahead <= MAX_OPEN_MS ? now + ahead : null
  }
  const opens = OPENINGS.find(({ value }) => value === opening)
  return opens ? inSeconds(now + opens.ms) : null
}

const endOf = ({ run, endDate, end }: TimesDraft, begin: number): { closesAt: number; duration: number } | null => {
  if (end === 'fixed' && run === FREE_DATE) {
    const lasts = (endDate?.getTime() ?? Number.NaN) - begin
    return lasts >= MIN_RUN_MS && lasts <= MAX_OPEN_MS ? { closesAt: begin + lasts, duration: 0 } : null
  }
  const runs = RUNS.find(({ value }) => value === run)
  if (!runs) return null
  return end === 'bid'
    ? { closesAt: begin + MAX_OPEN_MS, duration: runs.ms / 1_000 }
    : { closesAt: begin + fixedMs(runs.ms), duration: 0 }
}

/** The times of an auction that is signed now; null for what is not among the choices, or beyond the limits. */
export const timesOf = (
  draft: TimesDraft,
  now: number,
): { opensAt: Date | null; closesAt: Date; duration: number } | null => {
  const begin = openingOf(draft, now)
  const ends = begin === null ? null : endOf(draft, begin)
  if (begin === null || ends === null) return null
  const opensAt = draft.opening === OPENINGS[0].value ? null : new Date(begin)
  return { opensAt, closesAt: new Date(ends.closesAt), duration: ends.duration }
}

/** What is wrong with the dates that were chosen, below each of them. */
export const dateErrors = (draft: TimesDraft, now: number): { opening?: string; end?: string } => {
  const begin = openingOf(draft, now)
  if (begin === null)
    return draft.openingDate ? { opening: `Choose a time within the next ${MAX_AUCTION_DAYS} days.` } : {}
  if (endOf(draft, begin) !== null || !draft.endDate) return {}
  return {
    end: `Choose a time ${MIN_AUCTION_MINUTES} minutes to ${MAX_AUCTION_DAYS} days after the auction opens.`,
  }
}
