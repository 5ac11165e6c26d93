const DAY_MS = 86_400_000

type Look = Intl.DateTimeFormatOptions
const DAY: Look = { day: 'numeric', month: 'short' }
const DAY_OF_YEAR: Look = { ...DAY, year: 'numeric' }
const NUMBERS: Look = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }

const formats = new Map<string, Intl.DateTimeFormat>()
/** The format of a look in a zone, by default the reader's own; making one is slow, so each is made once. */
const formatOf = (look: Look, timeZone: string | undefined) => {
  const key = JSON.stringify([look, timeZone])
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...look, ...(timeZone && { timeZone }) })
  formats.set(key, format)
  return format
}

const numbersOf = (moment: Date, timeZone: string | undefined) => {
  const parts = formatOf(NUMBERS, timeZone).formatToParts(moment)
  const get = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { year: get('year'), month: get('month'), day: get('day'), hour: get('hour'), minute: get('minute') }
}

/** The moment of a wire time, which is in UTC. */
export const readTime = (wireTime: string) => new Date(`${wireTime.replace(' ', 'T')}Z`)

/** The day of a moment on the reader's calendar, as a number that counts days. */
export const dayNumber = (moment: Date, timeZone?: string) => {
  const { year, month, day } = numbersOf(moment, timeZone)
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

/** The day of a wire time as people say it, on the reader's calendar; the year only where it is another one. */
export const dayWords = (wireTime: string, now: Date, timeZone?: string) => {
  const then = readTime(wireTime)
  const isThisYear = numbersOf(then, timeZone).year === numbersOf(now, timeZone).year
  return formatOf(isThisYear ? DAY : DAY_OF_YEAR, timeZone).format(then)
}

/** A wire time to the minute, on the reader's clock. */
export const minuteWords = (wireTime: string, timeZone?: string) => {
  const { year, month, day, hour, minute } = numbersOf(readTime(wireTime), timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** A wire time to the minute, in UTC. */
export const toMinute = (wireTime: string) => wireTime.slice(0, 16)

/** How many whole days have gone by since a wire time. */
export const daysSince = (wireTime: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - readTime(wireTime).getTime()) / DAY_MS))
