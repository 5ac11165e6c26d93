import { dayWords, minuteWords, toMinute } from './wire-time.ts'

/** What a time takes: when, as the wire writes it, and how exactly it is told. */
export type TimeProps = { at: string; look: 'day' | 'minute' }

/** A time on the reader's own clock; its tooltip says it in UTC. */
export const Time = ({ at, look }: TimeProps) => (
  <time dateTime={`${at.replace(' ', 'T')}Z`} title={`${toMinute(at)} UTC`}>
    {look === 'day' ? dayWords(at, new Date()) : minuteWords(at)}
  </time>
)
