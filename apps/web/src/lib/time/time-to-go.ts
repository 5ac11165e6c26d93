import { readTime } from './wire-time.ts'

const DAY_MS = 86_400_000

/** The day of a moment, in UTC, as a number that counts days. */
const dayOf = (time: number) => Math.floor(time / DAY_MS)

/** How many days are left until the end, by calendar days in UTC; none on the last day. */
export const daysLeft = (endsAt: string, now: Date) =>
  Math.max(0, dayOf(readTime(endsAt).getTime()) - dayOf(now.getTime()))

/** How many days are left until the end, as people say it: by calendar days in UTC, so that the last one is `today`. */
export const daysToGo = (endsAt: string, now: Date) => {
  const end = readTime(endsAt).getTime()
  if (end <= now.getTime()) return 'Ended'
  const days = daysLeft(endsAt, now)
  if (days === 0) return 'Ends today'
  return days === 1 ? '1 day to go' : `${days.toLocaleString('en-US')} days to go`
}
