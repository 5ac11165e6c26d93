import { DELETED_NAME, type Forgetting } from '../../jobs/forgetting.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { clearHelpRequests } from './support-help.repository.ts'

/** What people asked and were answered: that they asked, what about and when is kept. */
export const supportForgetting: Forgetting = {
  columns: {
    'help_requests.account_id': 'emptied: words, address, company and picture',
    'help_requests.answered_by': 'an operator, whose account cannot be deleted here',
  },
  async run({ database }, { id, email }) {
    for (let cleared = [0]; cleared.length > 0; )
      cleared = await database.transaction(async (tx) => {
        const ids = await clearHelpRequests(tx, { accountId: id, email }, DELETED_NAME)
        await uploadReferences.release(
          tx,
          ids.map((requestId) => `help-request:${requestId}` as const),
        )
        return ids
      })
    return null
  },
}
