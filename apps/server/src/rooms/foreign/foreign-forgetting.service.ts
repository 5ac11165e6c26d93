import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteScansOf } from './foreign.repository.ts'
import { deleteReportsOf } from './foreign-reports.repository.ts'

/** What was found in the linked wallet of somebody, and what they reported in others'. */
export const foreignForgetting: Forgetting = {
  columns: {
    'foreign_scans.account_id': 'deleted',
    'foreign_nfts.account_id': 'deleted',
    'foreign_reports.account_id': 'deleted',
  },
  async run({ database }, { id }) {
    await deleteScansOf(database, id)
    await deleteReportsOf(database, id)
    return null
  },
}
