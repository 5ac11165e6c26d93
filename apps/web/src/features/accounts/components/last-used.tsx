import { Time } from '../../../lib/time/time.tsx'
import { readTime } from '../../../lib/time/wire-time.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const ACTIVE = 5 * MINUTE

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })

/** The words for a time of less than a week ago; undefined for one before that. */
const agoWords = (wireTime: string, now: Date) => {
  const then = readTime(wireTime)
  const seconds = (now.getTime() - then.getTime()) / 1000
  if (seconds < ACTIVE) return 'Active now'
  if (seconds < HOUR) return words.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return words.format(-Math.floor(seconds / HOUR), 'hour')
  if (seconds < WEEK) return words.format(-Math.floor(seconds / DAY), 'day')
  return undefined
}

/** When something was last used, as people say it. */
export const LastUsed = ({ at, now }: { at: string; now: Date }) => {
  const ago = agoWords(at, now)
  return ago === undefined ? <Time at={at} look="day" /> : <Time at={at}>{ago}</Time>
}
