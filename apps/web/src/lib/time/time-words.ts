type Look = Intl.DateTimeFormatOptions
const NUMBERS: Look = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }

const formats = new Map<string, Intl.DateTimeFormat>()
/** The format of a look in a zone, by default the reader's own; making one is slow, so each is made once. */
const formatOf = (look: Look, timeZone: string | undefined) => {
  const key = JSON.stringify([look, timeZone])
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...look, ...(timeZone && { timeZone }) })
  formats.set(key, format)
  return format
}

// As English shortens them.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

const say = (look: Look) => (moment: Date, timeZone?: string) => formatOf(look, timeZone).format(moment)

const two = (value: number) => String(value).padStart(2, '0')

/** The numbers of a moment. On the reader's own clock without a format: the first one costs a slow phone a tenth of a second. */
const numbersOf = (moment: Date, timeZone: string | undefined) => {
  if (timeZone === undefined)
    return {
      year: String(moment.getFullYear()),
      month: two(moment.getMonth() + 1),
      day: two(moment.getDate()),
      hour: two(moment.getHours()),
      minute: two(moment.getMinutes()),
    }
  const parts = formatOf(NUMBERS, timeZone).formatToParts(moment)
  const get = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { year: get('year'), month: get('month'), day: get('day'), hour: get('hour'), minute: get('minute') }
}

const DAY_MS = 86_400_000

/** The day of a moment on the reader's calendar, as a number that counts days. */
export const dayNumber = (moment: Date, timeZone?: string) => {
  const { year, month, day } = numbersOf(moment, timeZone)
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

const shortDay = ({ month, day }: ReturnType<typeof numbersOf>) => `${Number(day)} ${MONTHS[Number(month) - 1]}`

/** The day of a moment with its year. */
export const dateWords = (moment: Date, timeZone?: string) => {
  const numbers = numbersOf(moment, timeZone)
  return `${shortDay(numbers)} ${numbers.year}`
}

/** The day of a moment as people say it, on the reader's calendar; the year only where it is another one. */
export const dayWords = (moment: Date, now: Date, timeZone?: string) => {
  const numbers = numbersOf(moment, timeZone)
  return numbers.year === numbersOf(now, timeZone).year ? shortDay(numbers) : dateWords(moment, timeZone)
}

/** The name of the day of a moment. */
export const weekdayWords = say({ weekday: 'long' })

/** The hour and minute of a moment. */
export const clockWords = (moment: Date, timeZone?: string) => {
  const { hour, minute } = numbersOf(moment, timeZone)
  return `${hour}:${minute}`
}

/** A moment to the minute, on the reader's clock. */
export const minuteWords = (moment: Date, timeZone?: string) => {
  const { year, month, day, hour, minute } = numbersOf(moment, timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** A moment to the second, on the reader's clock. */
export const secondWords = (moment: Date, timeZone?: string) =>
  `${minuteWords(moment, timeZone)}:${String(moment.getUTCSeconds()).padStart(2, '0')}`
