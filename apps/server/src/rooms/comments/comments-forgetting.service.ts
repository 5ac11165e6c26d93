import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteCommentsOf } from './comments.repository.ts'

/** What somebody wrote under works, and reported of what others wrote. */
export const commentsForgetting: Forgetting = {
  columns: {
    'comments.account_id': 'deleted, with what others reported about them',
    'comment_reports.account_id': 'deleted',
  },
  async run({ database }, { id }) {
    await deleteCommentsOf(database, id)
    return null
  },
}
