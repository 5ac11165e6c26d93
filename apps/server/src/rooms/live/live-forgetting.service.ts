import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Forgetting } from '../../jobs/forgetting.ts'

/** What open pages of an account were told; events of campaigns name works and nobody. */
export const liveForgetting: Forgetting = {
  columns: { 'live_events.account_id': 'deleted' },
  async run({ database }, { id }) {
    await deleteInBatches(database, {
      text: `delete from live_events where id in (select id from live_events where account_id = $1 limit ${BATCH}) returning 1`,
      values: [id],
    })
    return null
  },
}
