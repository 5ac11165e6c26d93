import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'

const DAY_MS = 24 * 60 * 60_000

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
export const shownAt = (timeZone: string, at: Date): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second)
}

/** The moment at which the clocks of a time zone show something; where they are changed just then, about that moment. */
export const momentOf = (timeZone: string, shown: number): number => {
  const offsetAt = (at: number) => shownAt(timeZone, new Date(at)) - at
  const guess = shown - offsetAt(shown)
  return shown - offsetAt(guess)
}

/** A day of a time zone, `YYYY-MM-DD`, and the moment in which it begins. */
export type ZoneDay = { day: string; startsAt: Date }

/** The last days of a time zone, the present one last. */
export const lastDays = (timeZone: string, now: Date, count: number): ZoneDay[] => {
  const shown = shownAt(timeZone, now)
  const today = shown - (shown % DAY_MS)
  return Array.from({ length: count }, (_, place) => {
    const midnight = today - (count - 1 - place) * DAY_MS
    return { day: new Date(midnight).toISOString().slice(0, 10), startsAt: new Date(momentOf(timeZone, midnight)) }
  })
}

/**
 * A time zone with its letters as they are usual; refuses one that nobody knows. A second name of a zone stays: browsers differ in
 * which of the two they use, and theirs is compared with this one.
 */
export const requireTimeZone = (timeZone: string): string => {
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    return name.toLowerCase() === timeZone.toLowerCase() ? name : timeZone
  } catch (error) {
    throw new AppError('invalid', { msg: messages.timeZoneUnknown, field: 'timeZone', cause: error })
  }
}
