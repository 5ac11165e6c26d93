import { accountKind } from '@plinth/api-schema/states'
import { coalesce } from '../db/coalesce.ts'
import type { Queryable } from '../db/database.ts'

/** A session with what decides whether it still holds. */
type SessionRow = {
  id: number
  account_id: number
  kind: 0 | 1 | 2
  verified: boolean
  email_confirmed: boolean
  blocked: boolean
  revoked: boolean
  /** An operator who has no second factor yet. */
  enrolling: boolean
  last_used_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
}
/** A session that is in use, and how long it lives from now on. */
export type UsedSession = { id: number; usedAt: Date; idleExpiresAt: Date }

const readSessions = (database: Queryable, hashes: readonly Buffer[]) =>
  database.query<SessionRow & { token_hash: Buffer }>({
    name: 'sessions-by-token',
    text: `select s.token_hash, s.id, s.account_id, a.kind, a.kind <> ${accountKind.brand} or a.is_verified as verified,
                  a.kind = ${accountKind.operator} or a.is_confirmed as email_confirmed,
                  a.is_blocked as blocked, s.revoked_at is not null as revoked,
                  a.kind = ${accountKind.operator} and not exists (
                    select 1 from second_factors t where t.account_id = a.id) as enrolling,
                  s.last_used_at, s.idle_expires_at, s.absolute_expires_at
             from sessions s join people a on a.id = s.account_id where s.token_hash = any($1::bytea[])`,
    values: [hashes],
  })

// Who else holds such a row is using it or ending it: neither is to be waited for.
const touchSessions = (database: Queryable, used: readonly UsedSession[]) =>
  database.query({
    name: 'sessions-touch',
    text: `with held as (
             select id from sessions where id = any($1::bigint[]) and revoked_at is null for no key update skip locked)
           update sessions s set last_used_at = t.used_at, idle_expires_at = t.idle_expires_at
             from held join unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as t(id, used_at, idle_expires_at) using (id)
            where s.id = held.id`,
    values: [
      used.map(({ id }) => id),
      used.map(({ usedAt }) => usedAt),
      used.map(({ idleExpiresAt }) => idleExpiresAt),
    ],
  })

const createBatches = (database: Queryable) => ({
  find: coalesce(async (hashes: readonly Buffer[]) => {
    const rows = await readSessions(database, hashes)
    const found = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]))
    return hashes.map((hash): SessionRow | undefined => found.get(hash.toString('latin1')))
  }),
  touch: coalesce(async (used: readonly UsedSession[]) => {
    await touchSessions(database, used)
    return used
  }),
})

const batches = new WeakMap<Queryable, ReturnType<typeof createBatches>>()
const batchesOf = (database: Queryable) => {
  const made = batches.get(database) ?? createBatches(database)
  batches.set(database, made)
  return made
}

/** Finds a session by the hash of its token; those that are asked for at the same time are read in one statement. */
export const findSession = (database: Queryable, hash: Buffer) => batchesOf(database).find.ask(hash)

/** Keeps a session alive; those that are used at the same time are written in one statement. */
export const touchSession = (database: Queryable, used: UsedSession) => batchesOf(database).touch.ask(used)
