import { dayWords, readTime } from '../../../lib/time/wire-time.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const ACTIVE = 5 * MINUTE

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })

/** When something was last used, as people say it. */
export const lastUsedWords = (wireTime: string, now: Date) => {
  const then = readTime(wireTime)
  const seconds = (now.getTime() - then.getTime()) / 1000
  if (seconds < ACTIVE) return 'Active now'
  if (seconds < HOUR) return words.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return words.format(-Math.floor(seconds / HOUR), 'hour')
  if (seconds < WEEK) return words.format(-Math.floor(seconds / DAY), 'day')
  return dayWords(wireTime, now)
}
