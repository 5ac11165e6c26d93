import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteSetReportsOf, deleteSetsOf } from './sets.repository.ts'

/** The sets that somebody has made, and what they reported of others'. */
export const setsForgetting: Forgetting = {
  columns: {
    'artwork_sets.account_id': 'deleted, with what was saved into them and what others reported about them',
    'set_reports.account_id': 'deleted',
  },
  async run({ database }, { id }) {
    await deleteSetReportsOf(database, id)
    await deleteSetsOf(database, id)
    return null
  },
}
