import { outboxStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../db/database.ts'
import { BATCH, deleteInBatches } from '../db/delete-in-batches.ts'
import type { Clock } from './clock.ts'

// A mail server that is away for longer takes nothing of a deleted account any more.
const MAX_WAIT_MS = 7 * 24 * 60 * 60_000

// Once somebody has the address again, mails to it are theirs. Invitations belong to their senders.
const IS_TO_ADDRESS = `lower(o.to_address) = lower($2) and not o.is_invitation
  and not exists (select 1 from mailboxes m where lower(m.email) = lower($2))`

/** Removes mails to an address that nobody is sending at a moment. */
export const withdrawMails = (tx: Queryable, address: string, now: Date) =>
  tx.query({
    name: 'outbox-withdraw',
    text: `delete from outbox where lower(to_address) = lower($1) and not is_invitation and (lease_until is null or lease_until <= $2)`,
    values: [address, now],
  })

/** Marks mails to the address that a deleted account had: from now on they are found by the account. */
export const claimMailsTo = (tx: Queryable, accountId: number, address: string) =>
  tx.query({
    name: 'outbox-claim-address',
    text: `update outbox o set erased_account_id = $1 where o.erased_account_id is null and ${IS_TO_ADDRESS}`,
    values: [accountId, address],
  })

/** Marks mails with which a deleted account invited others: those that wait are not sent any more. */
export const claimInvitations = (tx: Queryable, accountId: number, ids: readonly number[]) =>
  tx.query({
    name: 'outbox-claim-invitations',
    text: 'update outbox set erased_account_id = $1 where id = any($2::bigint[])',
    values: [accountId, ids],
  })

const IS_OF = '(erased_account_id = $1 or notice_account_id = $1)'

const deleteDone = (database: Queryable, accountId: number) =>
  deleteInBatches(database, {
    text: `delete from outbox where id in (select id from outbox
       where status <> ${outboxStatus.waiting} and ${IS_OF} limit ${BATCH}) returning 1`,
    values: [accountId],
  })

const deleteWaiting = (database: Queryable, accountId: number, now: Date) =>
  deleteInBatches(database, {
    text: `delete from outbox where id in (select id from outbox
       where ${IS_OF} and (lease_until is null or lease_until <= $2) limit ${BATCH}) returning 1`,
    values: [accountId, now],
  })

async function isAwaited(database: Queryable, accountId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'outbox-awaited',
    text: `select 1 from outbox where status = ${outboxStatus.waiting} and ${IS_OF} limit 1`,
    values: [accountId],
  })
  return rows.length > 0
}

/** Mails to somebody, and their invitations. What other mails to others say of them belongs to those, and goes with time. */
export const outboxForgetting = {
  columns: { 'outbox.notice_account_id': 'deleted once sent', 'outbox.erased_account_id': 'deleted once sent' },
  async run(
    { database, clock }: { database: Queryable; clock: Clock },
    { id, email, askedAt }: { id: number; email: string | null; askedAt: Date },
  ): Promise<'waits' | null> {
    if (email !== null) await claimMailsTo(database, id, email)
    await deleteDone(database, id)
    const now = clock.now()
    if (now.getTime() >= askedAt.getTime() + MAX_WAIT_MS) await deleteWaiting(database, id, now)
    return (await isAwaited(database, id)) ? 'waits' : null
  },
} as const
