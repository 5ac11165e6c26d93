import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteScansOf } from './foreign.repository.ts'

/** What was found in the linked wallet of somebody. */
export const foreignForgetting: Forgetting = {
  columns: { 'foreign_scans.account_id': 'deleted', 'foreign_nfts.account_id': 'deleted' },
  async run({ database }, { id }) {
    await deleteScansOf(database, id)
    return null
  },
}
