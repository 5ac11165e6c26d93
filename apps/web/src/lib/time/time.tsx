import type { ReactNode } from 'react'
import { clockWords, dateWords, dayWords, minuteWords, secondWords, weekdayWords } from './time-words.ts'
import { readTime } from './wire-time.ts'

const LOOKS = {
  /** `12 Nov`, and the year of another year. */
  day: (moment: Date) => dayWords(moment, new Date()),
  /** `12 Nov 2026`. */
  date: (moment: Date) => dateWords(moment),
  /** `Thursday`. */
  weekday: (moment: Date) => weekdayWords(moment),
  /** `07:59`. */
  clock: (moment: Date) => clockWords(moment),
  /** `2026-11-12 07:59`. */
  minute: (moment: Date) => minuteWords(moment),
  /** `2026-11-12 07:59:30`. */
  second: (moment: Date) => secondWords(moment),
}

/** When, a moment or as the wire writes it, and how exactly it is told, or other words for it. */
export type TimeProps = { at: string | Date } & (
  | { look: keyof typeof LOOKS; children?: never }
  | { look?: never; children: ReactNode }
)

/** A time on the reader's own clock; its tooltip says it in UTC. Also within a sentence there is no other way to show one. */
export const Time = ({ at, look, children }: TimeProps) => {
  const moment = typeof at === 'string' ? readTime(at) : at
  const exact = moment.toISOString()
  return (
    <time dateTime={exact.replace('.000', '')} title={`${exact.slice(0, 16).replace('T', ' ')} UTC`}>
      {look ? LOOKS[look](moment) : children}
    </time>
  )
}
