import { pluralise } from '../../../lib/text/pluralise.ts'

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** A number of seconds in the largest unit that they fill whole. */
export const durationWords = (seconds: number) => {
  const [size, unit] = UNITS.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, 'second']
  return pluralise(seconds / size, unit)
}
