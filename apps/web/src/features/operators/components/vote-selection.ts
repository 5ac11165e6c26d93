import { MAX_IDS } from '@plinth/api-schema/limits'
import { pluralise } from '../../../lib/text/pluralise.ts'

/** Words for the votes that are chosen, row by row or as all of a filter, and whether one call can decide about them. */
export const describeChosen = (count: number, isAll: boolean): { words: string; canAct: boolean } => {
  if (count === 0) return { words: 'Nothing chosen', canAct: false }
  const words = `${pluralise(count, 'vote')} chosen`
  if (isAll || count <= MAX_IDS) return { words, canAct: true }
  return { words: `${words}: at most ${MAX_IDS} at once, or all of the filter`, canAct: false }
}
