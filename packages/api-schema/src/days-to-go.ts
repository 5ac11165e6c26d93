import { pluralise } from './pluralise.ts'

/** How many days are left until an end that has not come, as people say it: the last one is `today`. */
export const daysToGoInWords = (days: number): string => (days <= 0 ? 'Ends today' : `${pluralise(days, 'day')} to go`)
/** Said of a campaign that operators have paused. */
export const PAUSED = 'Paused at the moment'
