const TEXT = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const DAYS_OF_WEEK = 7
const WEEKS_SHOWN = 6

const two = (number: number) => String(number).padStart(2, '0')

/** Writes the day of a date as `YYYY-MM-DD`, in the time zone of this machine. */
export const writeDay = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Writes the time of a date as `HH:mm`, in the time zone of this machine. */
export const writeTime = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`

/** Writes a date as `YYYY-MM-DD HH:mm`, in the time zone of this machine. */
export const writeDateTime = (date: Date) => `${writeDay(date)} ${writeTime(date)}`

/** Reads `YYYY-MM-DD HH:mm` in the time zone of this machine; a day that no calendar has is none. */
export const readDateTime = (text: string): Date | null => {
  const parts = TEXT.exec(text.trim())
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number)
  const date = new Date(year, month - 1, day, hour, minute)
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60
  return isReal ? date : null
}

/** Reads `HH:mm`. */
export const readTime = (text: string): { hour: number; minute: number } | null => {
  const parts = TIME.exec(text.trim())
  return parts ? { hour: Number(parts[1]), minute: Number(parts[2]) } : null
}

/** The same time on another day. */
export const onDay = (date: Date, day: Date) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), date.getHours(), date.getMinutes())

/** The day so many days away. */
export const addDays = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

/** The same day so many months away, or the last day of a shorter month. */
export const addMonths = (day: Date, months: number) => {
  const lastDay = new Date(day.getFullYear(), day.getMonth() + months + 1, 0).getDate()
  return new Date(day.getFullYear(), day.getMonth() + months, Math.min(day.getDate(), lastDay))
}

/** The days that a sheet of a calendar shows for a month, in weeks from Monday on. */
export const weeksOf = (month: Date): Date[][] => {
  const first = new Date(month.getFullYear(), month.getMonth(), 1)
  const start = addDays(first, -((first.getDay() + 6) % DAYS_OF_WEEK))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => addDays(start, week * DAYS_OF_WEEK + day)),
  )
}
