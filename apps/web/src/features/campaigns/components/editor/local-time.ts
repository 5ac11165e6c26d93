import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { readTime } from '../../../../lib/time/wire-time.ts'

/** The moment of a wire time, or nothing for an empty one. */
export const toMoment = (wireTime: string): Date | null => (wireTime === '' ? null : readTime(wireTime))

/** A moment as the wire writes it; nothing becomes an empty text. */
export const fromMoment = (moment: Date | null) => (moment === null ? '' : toWireDateTime(moment))

const DAY_MS = 86_400_000

/** How long a campaign is open, in whole days, at least one; undefined unless its end comes after its start. */
export const openDays = (startsAt: Date, endsAt: Date) => {
  const length = endsAt.getTime() - startsAt.getTime()
  return length > 0 ? Math.max(1, Math.round(length / DAY_MS)) : undefined
}
