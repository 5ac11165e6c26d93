/** How many there are of a day, by its place among the days that were asked for; the first one is 1. */
export type DayCount = { place: number | null; count: number }

/** The counts of all days in their order. */
export const countsByDay = (rows: readonly DayCount[], days: number): number[] => {
  const counts = new Map(rows.map(({ place, count }) => [place, count]))
  return Array.from({ length: days }, (_, index) => counts.get(index + 1) ?? 0)
}
