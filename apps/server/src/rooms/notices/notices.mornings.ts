const DAY_MS = 24 * 60 * 60_000
const MORNING_HOUR = 8
const DEFAULT_TIME_ZONE = 'UTC'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  // Under the zone's own name: in how many ways its letters can be written has no end.
  formats.set(format.resolvedOptions().timeZone, format)
  return format
}

/** What the clocks of a time zone show at a moment, written as if they stood in UTC. */
const shownAt = (timeZone: string, at: Date): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second)
}

/** The moment at which the clocks of a time zone show something; where they are changed just then, about that moment. */
const momentOf = (timeZone: string, shown: number): number => {
  const offsetAt = (at: number) => shownAt(timeZone, new Date(at)) - at
  const guess = shown - offsetAt(shown)
  return shown - offsetAt(guess)
}

/** The next eight o'clock in the morning of a time zone after a moment; of UTC where the zone is not known. */
export function nextMorning(knownZone: string | null, after: Date): Date {
  const timeZone = knownZone ?? DEFAULT_TIME_ZONE
  const shown = shownAt(timeZone, after)
  const today = shown - (shown % DAY_MS) + MORNING_HOUR * 60 * 60_000
  const first = momentOf(timeZone, today)
  return new Date(first > after.getTime() ? first : momentOf(timeZone, today + DAY_MS))
}
