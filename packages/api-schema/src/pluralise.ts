import { formatCount } from './format-count.ts'

/** A count with its noun; the plural takes an s unless it is given. */
export const pluralise = (count: number, noun: string, plural = `${noun}s`) =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`
