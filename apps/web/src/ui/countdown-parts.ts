import { formatCount } from '@plinth/api-schema/format-count'

/** What is left until a moment, in whole days, hours, minutes and seconds. */
export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number; over: boolean }

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** Splits the time from `now` until `until`; past it nothing is left. */
export const timeLeft = (until: number, now: number): TimeLeft => {
  const left = Math.max(0, until - now)
  const minutes = Math.floor(left / MINUTE_MS)
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
    seconds: Math.floor(left / SECOND_MS) % 60,
    over: left === 0,
  }
}

const plural = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** The time left as words, to the minute: nobody wants to hear every second. */
export const timeLeftWords = ({ days, hours, minutes }: TimeLeft) =>
  `${plural(days, 'day')}, ${plural(hours, 'hour')}, ${plural(minutes, 'minute')}`
