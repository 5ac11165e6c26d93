import type { BoxState } from '@plinth/api-schema/boxes'
import { pluralise } from '../../../lib/text/pluralise.ts'

/** The stage of a mystery box in a word or two. */
export const STAGES: Record<BoxState, string> = {
  draft: 'Not on the chain yet',
  coming: 'Coming',
  running: 'Running',
  over: 'To be closed',
  closed: 'To be drawn',
  drawn: 'Drawn',
  void: 'Not drawn in time',
}

const OFFERED: readonly BoxState[] = ['draft', 'coming', 'running']

/** How many boxes can still be taken, or how many were. */
export const leftWords = ({ state, boxCount, soldCount }: { state: BoxState; boxCount: number; soldCount: number }) => {
  const all = pluralise(boxCount, 'box', 'boxes')
  if (soldCount === 0 && OFFERED.includes(state)) return all
  if (soldCount >= boxCount) return `All ${all} taken`
  return OFFERED.includes(state) ? `${boxCount - soldCount} of ${all} left` : `${soldCount} of ${all} taken`
}

/** Boxes as they are counted: from one, and not from zero as the contract does. */
export const boxNumbers = ({ first, count }: { first: number; count: number }) =>
  count === 1 ? `Box ${first + 1}` : `Boxes ${first + 1} to ${first + count}`
