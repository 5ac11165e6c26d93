const DAY_MS = 86_400_000

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The moment of a wire time, which is in UTC. */
export const readTime = (wireTime: string) => new Date(`${wireTime.replace(' ', 'T')}Z`)

/** The day of a wire time as people say it; the year only where it is another one. */
export const dayWords = (wireTime: string, now: Date) => {
  const then = readTime(wireTime)
  return (then.getUTCFullYear() === now.getUTCFullYear() ? day : dayOfYear).format(then)
}

/** A wire time to the minute. */
export const toMinute = (wireTime: string) => wireTime.slice(0, 16)

/** How many whole days have gone by since a wire time. */
export const daysSince = (wireTime: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - readTime(wireTime).getTime()) / DAY_MS))
