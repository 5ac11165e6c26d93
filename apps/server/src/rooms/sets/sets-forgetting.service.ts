import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteSetsOf } from './sets.repository.ts'

/** The sets that somebody has made. */
export const setsForgetting: Forgetting = {
  columns: { 'artwork_sets.account_id': 'deleted, with what was saved into them' },
  async run({ database }, { id }) {
    await deleteSetsOf(database, id)
    return null
  },
}
