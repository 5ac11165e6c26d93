import type { ModeratedUser } from '@plinth/api-schema/moderation'
import { accountKind, stateOf, verificationStatus as verificationCodes } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { containingWords } from '../../db/like.ts'
import { type Total, totalOf } from '../../db/total.ts'

type Row = Omit<ModeratedUser, 'verification'> & { verificationStatus: number | null }

/** Which accounts the operator wants to see. */
export type AccountFilter = {
  search?: string | undefined
  kind?: number | undefined
  blocked?: boolean | undefined
}

// As the index has them.
const NAMES = `(a.user_name || ' ' || a.nick_name || ' ' || a.email)`
const FILTERED = `from accounts a
  where a.kind <> ${accountKind.operator} and a.erased_at is null and ($1::int is null or a.kind = $1) and ($2::boolean is null or (a.blocked_at is not null) = $2)
    and ($3::text[] is null or (${NAMES} ilike ($3::text[])[1] and ${NAMES} ilike all ($3::text[])) or a.id = $4)`
const ID = /^\d{1,15}$/
const filterValues = ({ search, kind, blocked }: AccountFilter) => [
  kind ?? null,
  blocked ?? null,
  containingWords(search),
  search && ID.test(search) ? Number(search) : null,
]

/** Participants and brands for the operator, by the time they signed up. */
export async function listAccounts(
  database: Queryable,
  filter: AccountFilter,
  page: { limit: number; offset: number; direction: 'asc' | 'desc'; now: Date },
): Promise<ModeratedUser[]> {
  const direction = page.direction === 'asc' ? 'asc' : 'desc'
  const rows = await database.query<Row>({
    text: `with page as (select a.* ${FILTERED} order by a.created_at ${direction}, a.id ${direction} limit $5 offset $6)
           select a.id, case a.kind when ${accountKind.participant} then 'participant' else 'brand' end as kind, a.user_name as "userName",
             coalesce(nullif(a.nick_name, ''), a.user_name) as name, a.email,
             a.email_confirmed_at is not null as "emailConfirmed", c.status as "verificationStatus",
             a.blocked_at is not null as blocked, a.blocked_reason as "blockReason",
             (select count(*) from account_sessions s where s.account_id = a.id and s.revoked_at is null
               and s.idle_expires_at > $7 and s.absolute_expires_at > $7) as "sessionCount",
             a.created_at as "createdAt", (select max(s.last_used_at) from account_sessions s where s.account_id = a.id) as "lastUsedAt"
           from page a left join brand_companies c on c.account_id = a.id
           order by a.created_at ${direction}, a.id ${direction}`,
    values: [...filterValues(filter), page.limit, page.offset, page.now],
  })
  return rows.map(({ verificationStatus, ...user }) => ({
    ...user,
    verification: verificationStatus === null ? null : stateOf(verificationCodes, verificationStatus),
  }))
}

/** How many participants and brands match. */
export async function countAccounts(database: Queryable, filter: AccountFilter): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total ${FILTERED}`,
    values: filterValues(filter),
  })
  return totalOf(rows)
}

/** Blocks or unblocks an account. */
export const setBlocked = (tx: Queryable, id: number, blocked: { at: Date; reason: string } | null) =>
  tx.query({
    // What somebody blocked has put up is on sale no longer.
    text: `with noted as (insert into changed_tokens (chain_id, contract, token_id)
             select chain_id, contract, token_id from offered_tokens where account_id = $1)
           update accounts set blocked_at = $2, blocked_reason = $3 where id = $1`,
    values: [id, blocked?.at ?? null, blocked?.reason ?? null],
  })

/** How many participants and brands signed up on each of these days. */
export async function countSignUps(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'accounts-sign-ups',
    text: `select width_bucket(created_at, $1::timestamptz[]) as place, count(*) as count from accounts
            where created_at >= ($1::timestamptz[])[1] and kind <> ${accountKind.operator} group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}
