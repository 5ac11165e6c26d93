import type { Queryable } from '../../db/database.ts'

/** A deletion that its owner has asked for. */
export type NewDeletion = { accountId: number; removesWorks: boolean; askedAt: Date; dueAt: Date }

/** Notes that a deletion was asked for; asked for once more it is due when it was. Answers the moment. */
export async function saveDeletion(
  tx: Queryable,
  { accountId, removesWorks, askedAt, dueAt }: NewDeletion,
): Promise<Date> {
  const [row] = await tx.query<{ dueAt: Date }>({
    name: 'deletion-save',
    text: `insert into account_deletions (account_id, removes_works, asked_at, due_at) values ($1, $2, $3, $4)
           on conflict (account_id) do update set removes_works = excluded.removes_works returning due_at as "dueAt"`,
    values: [accountId, removesWorks, askedAt, dueAt],
  })
  return row!.dueAt
}

/** Takes a deletion away; answers whether there was one. */
export async function deleteDeletion(tx: Queryable, accountId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'deletion-end',
    text: 'delete from account_deletions where account_id = $1 returning 1',
    values: [accountId],
  })
  return rows.length > 0
}

// Who is blocked cannot log in to keep the account, and is not rid of the block by leaving: operators delete it on request.
const IS_DUE = `d.due_at <= $1 and not exists (select 1 from accounts a where a.id = d.account_id and a.blocked_at is not null)`

/** Accounts whose deletion is due. */
export const listDueDeletions = (database: Queryable, now: Date, most: number) =>
  database.query<{ accountId: number }>({
    name: 'deletions-due',
    text: `select d.account_id as "accountId" from account_deletions d where ${IS_DUE} order by d.due_at, d.account_id limit $2`,
    values: [now, most],
  })

/** Whether a deletion is still due, and whether works in campaigns that are over go with the account. */
export async function findDueDeletion(tx: Queryable, accountId: number, now: Date) {
  const [row] = await tx.query<{ removesWorks: boolean }>({
    name: 'deletion-due',
    text: `select d.removes_works as "removesWorks" from account_deletions d where ${IS_DUE} and d.account_id = $2`,
    values: [now, accountId],
  })
  return row
}

/** Lets a deletion that is due by a moment wait longer; one that was requested again meanwhile has its own time. */
export const putOffDeletion = (
  database: Queryable,
  accountId: number,
  { dueBy, until }: { dueBy: Date; until: Date },
) =>
  database.query({
    name: 'deletion-put-off',
    text: 'update account_deletions set due_at = $3 where account_id = $1 and due_at <= $2',
    values: [accountId, dueBy, until],
  })
