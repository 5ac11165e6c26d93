import { daysSince } from '../../../lib/time/wire-time.ts'

/** How many wait, and how long the first of them; nothing where nobody does. */
export const waitingWords = (first: string | undefined, total: number, now: Date) => {
  if (!first) return undefined
  const days = daysSince(first, now)
  const age = days === 0 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`
  return `${total.toLocaleString('en-US')} waiting${total === 1 ? '' : ', the first one'} ${age}`
}
