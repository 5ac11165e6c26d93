import { momentOf, shownAt } from '../../ports/time-zones.ts'

const DAY_MS = 24 * 60 * 60_000
const MORNING_HOUR = 8
const DEFAULT_TIME_ZONE = 'UTC'

/** The next eight o'clock in the morning of a time zone after a moment; of UTC where the zone is not known. */
export function nextMorning(knownZone: string | null, after: Date): Date {
  const timeZone = knownZone ?? DEFAULT_TIME_ZONE
  const shown = shownAt(timeZone, after)
  const today = shown - (shown % DAY_MS) + MORNING_HOUR * 60 * 60_000
  const first = momentOf(timeZone, today)
  return new Date(first > after.getTime() ? first : momentOf(timeZone, today + DAY_MS))
}
