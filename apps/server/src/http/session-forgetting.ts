import type { Queryable } from '../db/database.ts'
import { BATCH, deleteInBatches } from '../db/delete-in-batches.ts'
import type { Forgetting } from '../jobs/forgetting.ts'

/** Removes every session of an account, whatever hangs on them with it. */
export const deleteSessions = (database: Queryable, accountId: number) =>
  deleteInBatches(database, {
    text: `delete from sessions where id in (select id from sessions where account_id = $1 limit ${BATCH}) returning 1`,
    values: [accountId],
  })

/** Sessions, and answers that are kept for repeated requests. */
export const sessionForgetting: Forgetting = {
  columns: { 'sessions.account_id': 'deleted', 'idempotency_keys.account_id': 'deleted' },
  async run({ database }, { id }) {
    await deleteSessions(database, id)
    await deleteInBatches(database, {
      text: `delete from idempotency_keys where (call, account_id, key_hash) in (
        select call, account_id, key_hash from idempotency_keys where account_id = $1 limit ${BATCH}) returning 1`,
      values: [id],
    })
    return null
  },
}
