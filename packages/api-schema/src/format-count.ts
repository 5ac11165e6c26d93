/** A whole number with commas between its thousands. Without Intl: the first of its formats costs a slow phone a tenth of a second. */
export const formatCount = (count: number): string =>
  Math.abs(count) < 1000
    ? String(count)
    : `${formatCount(Math.trunc(count / 1000))},${String(Math.abs(count % 1000)).padStart(3, '0')}`
