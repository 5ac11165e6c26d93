import { pluralise } from '../text/pluralise.ts'
import { Time } from './time.tsx'
import { readTime } from './wire-time.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const ago = (count: number, unit: string) => `${pluralise(Math.floor(count), unit)} ago`

/** What is said of a time that is hardly past, and for how many minutes. */
export type Recent = { minutes: number; words: string }

/** The words for a time of less than a week ago; undefined for one before that. */
const agoWords = (wireTime: string, now: Date, recent: Recent) => {
  const then = readTime(wireTime)
  const seconds = (now.getTime() - then.getTime()) / 1000
  if (seconds < recent.minutes * MINUTE) return recent.words
  if (seconds < HOUR) return ago(seconds / MINUTE, 'minute')
  if (seconds < DAY) return ago(seconds / HOUR, 'hour')
  if (seconds < WEEK) return ago(seconds / DAY, 'day')
  return undefined
}

/** How long ago something was, as people say it; the day where that is a week and more. */
export const TimeAgo = ({ at, now, recent }: { at: string; now: Date; recent: Recent }) => {
  const words = agoWords(at, now, recent)
  return words === undefined ? <Time at={at} look="day" /> : <Time at={at}>{words}</Time>
}
