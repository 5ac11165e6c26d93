/** A day, `YYYY-MM-DD`, with what was counted on it, and on the day that it is compared with. */
export type DayPair = { day: string; value: number; before: number | null }

/** The days that are over, and the present one, which still counts. */
export const splitToday = (
  days: readonly DayPair[],
  today: string,
): { whole: DayPair[]; today: DayPair | undefined } => ({
  whole: days.filter(({ day }) => day < today),
  today: days.find(({ day }) => day >= today),
})

/** A number as people read it. */
export const numberWords = (value: number) => value.toLocaleString('en-US')
