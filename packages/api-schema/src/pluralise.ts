/** A count with its noun; the plural takes an s unless it is given. */
export const pluralise = (count: number, noun: string, plural = `${noun}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`
