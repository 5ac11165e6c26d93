import type { Queryable } from '../db/database.ts'
import { BATCH, deleteInBatches } from '../db/delete-in-batches.ts'
import { type Total, totalOf } from '../db/total.ts'

/** One place where an account is logged in. */
export type SessionRow = { id: number; userAgent: string; address: string; createdAt: Date; lastUsedAt: Date }

const LIVE = 'account_id = $1 and revoked_at is null and idle_expires_at > $2 and absolute_expires_at > $2'

/** The live sessions of an account. */
export const listLive = (
  database: Queryable,
  accountId: number,
  now: Date,
  page: { limit: number; offset: number; direction: 'asc' | 'desc' },
) =>
  database.query<SessionRow>({
    text: `select id, user_agent as "userAgent", address, created_at as "createdAt", last_used_at as "lastUsedAt"
             from sessions where ${LIVE}
            order by last_used_at ${page.direction === 'asc' ? 'asc' : 'desc'}, id desc limit $3 offset $4`,
    values: [accountId, now, page.limit, page.offset],
  })

/** How many sessions of an account are live. */
export async function countLive(database: Queryable, accountId: number, now: Date): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total from sessions where ${LIVE}`,
    values: [accountId, now],
  })
  return totalOf(rows)
}

/** Ends one live session of an account; false when it has no such session. */
export async function revokeOne(database: Queryable, accountId: number, id: number, now: Date): Promise<boolean> {
  const rows = await database.query({
    text: `update sessions set revoked_at = $2 where ${LIVE} and id = $3 returning id`,
    values: [accountId, now, id],
  })
  return rows.length > 0
}

/** Whether a session still holds, asked in a transaction that has locked its account. */
export async function isSessionLive(tx: Queryable, sessionId: number, now: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `select 1 from sessions
            where id = $1 and revoked_at is null and idle_expires_at > $2 and absolute_expires_at > $2`,
    values: [sessionId, now],
  })
  return rows.length > 0
}

/** Whether an account was logged in before a moment, ended sessions included, and whether the session that asks is one of those. */
export async function findSessionAge(
  database: Queryable,
  { accountId, sessionId, before }: { accountId: number; sessionId: number; before: Date },
): Promise<{ isKnown: boolean; knowsAny: boolean }> {
  const [row] = await database.query<{ isKnown: boolean; knowsAny: boolean }>({
    name: 'session-age',
    text: `select coalesce(bool_or(id = $2), false) as "isKnown", count(*) > 0 as "knowsAny"
             from sessions where account_id = $1 and created_at <= $3`,
    values: [accountId, sessionId, before],
  })
  return row!
}

/** Removes sessions that ended before a moment; answers how many went. */
export const deleteEndedSessions = (database: Queryable, before: Date): Promise<number> =>
  deleteInBatches(database, {
    text: `delete from sessions where id in (
      select id from sessions
      where least(idle_expires_at, absolute_expires_at, revoked_at) < $1 limit ${BATCH}) returning 1`,
    values: [before],
  })
