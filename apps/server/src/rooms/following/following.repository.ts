import { MAX_FOLLOWERS_COUNTED } from '@plinth/api-schema/following'
import type { Picture } from '@plinth/api-schema/pictures'
import { accountKind, followKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Who looks. */
export type Viewer = { accountId: number | null; isOperator: boolean }
/** What is followed, as the table knows it. */
export type SubjectRow = { kind: number; id: number }

const VISIBLE = 'visible_campaigns($1::bigint, $2::boolean)'
/** Whether the account `p` is somebody whom one can follow as the kind. */
const isPerson = (
  kind: string,
) => `not p.is_blocked and case ${kind} when ${followKind.artist} then p.kind = ${accountKind.participant}
  when ${followKind.brand} then p.kind = ${accountKind.brand} and p.is_verified else false end`

/** Whose an artist, a brand or a campaign is that the viewer may see; undefined where it is hidden or missing. */
export async function findOwner(database: Queryable, { accountId, isOperator }: Viewer, { kind, id }: SubjectRow) {
  const [row] = await database.query<{ ownerId: number }>({
    name: 'follow-owner',
    text: `select p.id as "ownerId" from people p where p.id = $4 and ${isPerson('$3::int')}
           union all select c.brand_id as "ownerId" from ${VISIBLE} c
            where c.id = $4 and c.has_begun and $3::int = ${followKind.campaign}`,
    values: [accountId, isOperator, kind, id],
  })
  return row?.ownerId
}

/** Whether somebody follows something, and how many do whose accounts are not blocked. */
export async function findStanding(database: Queryable, accountId: number | null, { kind, id }: SubjectRow) {
  const [row] = await database.query<{ isFollowed: boolean; followerCount: number }>({
    name: 'follow-standing',
    text: `select exists (select 1 from follows f where f.account_id = $1::bigint and f.kind = $2 and f.subject_id = $3) as "isFollowed",
             (select count(*) from (select 1 from follows f join people p on p.id = f.account_id and not p.is_blocked
                where f.kind = $2 and f.subject_id = $3 limit ${MAX_FOLLOWERS_COUNTED}) t) as "followerCount"`,
    values: [accountId, kind, id],
  })
  return row!
}

/** Holds what an account follows until the transaction ends: what is counted there stays true. */
export const lockFollows = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'follow-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('follows:' || $1::bigint, 0))`,
    values: [accountId],
  })

/** Follows something unless there are too many already; answers whether it is followed now. Lock what the account follows first. */
export async function insertFollow(
  tx: Queryable,
  { accountId, kind, id, at }: SubjectRow & { accountId: number; at: Date },
  most: number,
): Promise<boolean> {
  const [row] = await tx.query<{ isFollowed: boolean }>({
    name: 'follow-insert',
    text: `with made as (insert into follows (account_id, kind, subject_id, followed_at)
             select $1, $2, $3, $4 where (select count(*) from follows f where f.account_id = $1) < $5::int
             on conflict do nothing returning 1)
           select exists (select 1 from made)
             or exists (select 1 from follows f where f.account_id = $1 and f.kind = $2 and f.subject_id = $3) as "isFollowed"`,
    values: [accountId, kind, id, at, most],
  })
  return row!.isFollowed
}

/** Follows something no longer. */
export const deleteFollow = (database: Queryable, accountId: number, { kind, id }: SubjectRow) =>
  database.query({
    name: 'follow-delete',
    text: 'delete from follows where account_id = $1 and kind = $2 and subject_id = $3',
    values: [accountId, kind, id],
  })

const FOLLOWED = `from follows f
  left join people p on f.kind <> ${followKind.campaign} and p.id = f.subject_id and not p.is_blocked
  left join ${VISIBLE} c on f.kind = ${followKind.campaign} and c.id = f.subject_id and c.has_begun
 where f.account_id = $1 and (p.id is not null or c.id is not null)`

/** Something that somebody follows and may see. */
export type FollowRow = SubjectRow & {
  name: string
  pictureUrl: string | null
  banner: Picture | null
  followedAt: Date
}

/** One page of what somebody follows. */
export const listFollows = (
  database: Queryable,
  accountId: number,
  { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
) => {
  const way = direction === 'asc' ? 'asc' : 'desc'
  return database.query<FollowRow>({
    name: `follow-list-${way}`,
    text: `select f.kind, f.subject_id as id, coalesce(p.name, c.name, '') as name, p.picture_url as "pictureUrl",
             (select o.picture from campaign_covers o where o.id = c.id) as banner, f.followed_at as "followedAt"
             ${FOLLOWED} order by f.followed_at ${way}, f.kind ${way}, f.subject_id ${way} limit $3 offset $4`,
    values: [accountId, false, limit, offset],
  })
}

/** How many there are. */
export async function countFollows(database: Queryable, accountId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'follow-count',
    text: `select count(*) as total ${FOLLOWED}`,
    values: [accountId, false],
  })
  return totalOf(rows)
}

/** Deletes what somebody follows, and that others follow them. */
export async function deleteFollowsOf(database: Queryable, accountId: number): Promise<void> {
  await database.query({ text: 'delete from follows where account_id = $1', values: [accountId] })
  await database.query({
    text: `delete from follows where kind in (${followKind.artist}, ${followKind.brand}) and subject_id = $1`,
    values: [accountId],
  })
}

/** Deletes that a campaign is followed. */
export const deleteFollowsTo = (tx: Queryable, campaignId: number) =>
  tx.query({
    text: `delete from follows where kind = ${followKind.campaign} and subject_id = $1`,
    values: [campaignId],
  })
