import { daysToGoInWords } from '@plinth/api-schema/days-to-go'
import { dayNumber } from './time-words.ts'
import { readTime } from './wire-time.ts'

/** How many days lie between now and a wire time, by the reader's calendar; less than none for days gone by. */
export const daysUntil = (wireTime: string, now: Date, timeZone?: string) =>
  dayNumber(readTime(wireTime), timeZone) - dayNumber(now, timeZone)

/** How many days are left until the end, by the reader's calendar; none on the last day. */
export const daysLeft = (endsAt: string, now: Date, timeZone?: string) => Math.max(0, daysUntil(endsAt, now, timeZone))

/** How many days are left until the end, as people say it: by the reader's calendar, so that the last one is `today`. */
export const daysToGo = (endsAt: string, now: Date, timeZone?: string) => {
  const end = readTime(endsAt).getTime()
  if (end <= now.getTime()) return 'Ended'
  return daysToGoInWords(daysLeft(endsAt, now, timeZone))
}
