import type { Queryable } from '../../db/database.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Forgetting } from '../../jobs/forgetting.ts'
import { claimInvitations } from '../../ports/outbox-forgetting.ts'

const deleteInvitations = async (tx: Queryable, accountId: number): Promise<number> => {
  const rows = await tx.query<{ mailId: number | null }>({
    name: 'invitations-forget',
    text: `delete from invitations where id in (select id from invitations where account_id = $1 limit ${BATCH})
           returning mail_id as "mailId"`,
    values: [accountId],
  })
  await claimInvitations(
    tx,
    accountId,
    rows.flatMap(({ mailId }) => mailId ?? []),
  )
  return rows.length
}

/**
 * Somebody's own address book, and the invitations that they sent. Where somebody else has written the person down, that is
 * theirs: a contact stays in the book that it is in, and an invitation with the person who sent it.
 */
export const contactsForgetting: Forgetting = {
  columns: { 'contacts.account_id': 'deleted', 'invitations.account_id': 'deleted' },
  async run({ database }, { id }) {
    await deleteInBatches(database, {
      text: `delete from contacts where id in (select id from contacts where account_id = $1 limit ${BATCH}) returning 1`,
      values: [id],
    })
    while ((await database.transaction((tx) => deleteInvitations(tx, id))) === BATCH);
    return null
  },
}
