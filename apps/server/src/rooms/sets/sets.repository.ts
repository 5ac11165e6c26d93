import type { ArtworkCard } from '@plinth/api-schema/artwork-card'
import type { SetCard, SetChoice, SetWords } from '@plinth/api-schema/set'
import { SET_COVERS } from '@plinth/api-schema/sets'
import { accountKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

// What anybody may see: nobody's invitation widens it, so that a set shows the same works to all. A paused campaign has no wall to go
// to, and an account that is blocked or deleted no profile.
const IS_SHOWN = `join visible_campaigns(null, false) c on c.id = w.campaign_id and not c.is_paused
  join people p on p.id = w.account_id and not p.is_blocked
  join people b on b.id = c.brand_id and not b.is_blocked`
/** The works of the set `s` that everybody may see. */
const WORKS = `from artwork_set_works m join shown_artworks w on w.campaign_id = m.campaign_id and w.id = m.artwork_id ${IS_SHOWN}
 where m.set_id = s.id`
const WORK_COUNT = `(select count(*) ${WORKS})`
const CARD = `s.id, s.name, s.description, s.is_public as "isPublic", s.taken_down_at is not null as "isTakenDown", ${WORK_COUNT} as "workCount",
  coalesce((select jsonb_agg(t.picture order by t.saved_at desc, t.id desc) from (select w.picture, m.saved_at, w.id ${WORKS}
    order by m.saved_at desc, m.artwork_id desc limit ${SET_COVERS}) t), '[]') as covers`
/** Whether everybody may see the set `s` of the account `o`. */
export const IS_PUBLIC = `s.is_public and s.taken_down_at is null and not o.is_blocked and (o.kind = ${accountKind.participant} or o.is_verified)`
/** Sets `s` with their owners `o`. */
export const OWNED = 'from artwork_sets s join people o on o.id = s.account_id'

/** The campaign of a work that everybody may see; undefined where it is hidden or missing. */
export async function findCampaignOf(database: Queryable, artworkId: number): Promise<number | undefined> {
  const [row] = await database.query<{ campaignId: number }>({
    name: 'set-work-campaign',
    text: `select w.campaign_id as "campaignId" from shown_artworks w ${IS_SHOWN} where w.id = $1`,
    values: [artworkId],
  })
  return row?.campaignId
}

/** A set with whose it is. */
export type SetRow = SetCard & { ownerId: number; ownerName: string; ownerKind: number; isReported: boolean }

/** A set that is public or the viewer's own. */
export async function findSet(database: Queryable, viewerId: number | null, id: number): Promise<SetRow | undefined> {
  const [row] = await database.query<SetRow>({
    name: 'set-find',
    text: `select ${CARD}, o.id as "ownerId", o.name as "ownerName", o.kind as "ownerKind",
             exists (select 1 from set_reports r where r.set_id = s.id and r.account_id = $2::bigint) as "isReported"
             ${OWNED} where s.id = $1 and (s.account_id = $2::bigint or (${IS_PUBLIC}))`,
    values: [id, viewerId],
  })
  return row
}

const wayOf = ({ direction }: Slice) => (direction === 'asc' ? 'asc' : 'desc')

const listOf = (name: string, which: string) => ({
  async list(database: Queryable, accountId: number, slice: Slice): Promise<SetCard[]> {
    const way = wayOf(slice)
    return database.query<SetCard>({
      name: `${name}-${way}`,
      text: `select ${CARD} ${OWNED} where s.account_id = $1 and ${which}
              order by s.created_at ${way}, s.id ${way} limit $2 offset $3`,
      values: [accountId, slice.limit, slice.offset],
    })
  },
  async count(database: Queryable, accountId: number): Promise<number> {
    const rows = await database.query<Total>({
      name: `${name}-count`,
      text: `select count(*) as total ${OWNED} where s.account_id = $1 and ${which}`,
      values: [accountId],
    })
    return totalOf(rows)
  },
})

/** All sets of somebody. */
export const ownSets = listOf('set-list', 'true')
/** The sets of somebody that everybody may see, without those in which nothing is to be seen. */
export const publicSets = listOf('set-public', `${IS_PUBLIC} and exists (select 1 ${WORKS})`)

/** One page of the works of a set, the last saved first. */
export async function listWorks(database: Queryable, setId: number, slice: Slice): Promise<ArtworkCard[]> {
  const way = wayOf(slice)
  const rows = await database.query<Omit<ArtworkCard, 'artist'> & { artistId: number; artistName: string }>({
    name: `set-works-${way}`,
    text: `select w.id, w.campaign_id as "campaignId", c.name as "campaignName", w.account_id as "artistId", p.name as "artistName",
             w.title, w.artist_name as "streetName", w.picture
             from artwork_sets s cross join lateral (select m.* from artwork_set_works m where m.set_id = s.id) m
             join shown_artworks w on w.campaign_id = m.campaign_id and w.id = m.artwork_id ${IS_SHOWN}
            where s.id = $1 order by m.saved_at ${way}, m.artwork_id ${way} limit $2 offset $3`,
    values: [setId, slice.limit, slice.offset],
  })
  return rows.map(({ artistId, artistName, ...work }) => ({ ...work, artist: { id: artistId, name: artistName } }))
}

/** All sets of somebody, and which of them hold a work. */
export const listChoices = (database: Queryable, accountId: number, artworkId: number) =>
  database.query<SetChoice>({
    name: 'set-choices',
    text: `select s.id, s.name, s.is_public as "isPublic",
             exists (select 1 from artwork_set_works m where m.set_id = s.id and m.artwork_id = $2) as "isSaved"
             from artwork_sets s where s.account_id = $1 order by s.created_at desc, s.id desc`,
    values: [accountId, artworkId],
  })

/** Holds the list of an account's sets until the transaction ends: what is counted there stays true. */
export const lockSets = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'sets-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('sets:' || $1::bigint, 0))`,
    values: [accountId],
  })

/** Makes a set unless there are too many already, and answers its id then. Lock the account's sets first. */
export async function insertSet(
  tx: Queryable,
  { accountId, name, description, isPublic, at }: SetWords & { accountId: number; at: Date },
  most: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'set-insert',
    text: `insert into artwork_sets (account_id, name, description, is_public, created_at)
           select $1, $2::text, $3::text, $4::boolean, $5::timestamptz where (select count(*) from artwork_sets s where s.account_id = $1) < $6::int returning id`,
    values: [accountId, name, description, isPublic, at, most],
  })
  return row?.id
}

/** Whether it is a set of the account; holds it until the transaction ends. */
export async function lockSet(tx: Queryable, accountId: number, id: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'set-lock',
    text: 'select 1 from artwork_sets where id = $1 and account_id = $2 for update',
    values: [id, accountId],
  })
  return rows.length > 0
}

/** Changes a set of the account; answers whether there is such a one. */
export async function updateSet(
  database: Queryable,
  accountId: number,
  { id, name, description, isPublic }: SetWords & { id: number },
): Promise<boolean> {
  const rows = await database.query({
    name: 'set-update',
    text: 'update artwork_sets set name = $3, description = $4, is_public = $5 where id = $1 and account_id = $2 returning 1',
    values: [id, accountId, name, description, isPublic],
  })
  return rows.length > 0
}

/** Deletes a set of the account; answers whether there was such a one. */
export async function deleteSet(database: Queryable, accountId: number, id: number): Promise<boolean> {
  const rows = await database.query({
    name: 'set-delete',
    text: 'delete from artwork_sets where id = $1 and account_id = $2 returning 1',
    values: [id, accountId],
  })
  return rows.length > 0
}

/** Puts a work into a set unless it is full; answers whether it is in it now. Lock the set first. */
export async function insertWork(
  tx: Queryable,
  { setId, campaignId, artworkId, at }: { setId: number; campaignId: number; artworkId: number; at: Date },
  most: number,
): Promise<boolean> {
  const [row] = await tx.query<{ isSaved: boolean }>({
    name: 'set-work-insert',
    text: `with saved as (insert into artwork_set_works (set_id, artwork_id, campaign_id, saved_at)
             select $1, $2, $3::bigint, $4::timestamptz where (select count(*) from artwork_set_works m where m.set_id = $1) < $5::int
             on conflict do nothing returning 1)
           select exists (select 1 from saved)
             or exists (select 1 from artwork_set_works m where m.set_id = $1 and m.artwork_id = $2) as "isSaved"`,
    values: [setId, artworkId, campaignId, at, most],
  })
  return row!.isSaved
}

/** Takes a work out of a set. */
export const deleteWork = (database: Queryable, setId: number, artworkId: number) =>
  database.query({
    name: 'set-work-delete',
    text: 'delete from artwork_set_works where set_id = $1 and artwork_id = $2',
    values: [setId, artworkId],
  })

/** Deletes all sets of an account. */
export const deleteSetsOf = (database: Queryable, accountId: number) =>
  database.query({ text: 'delete from artwork_sets where account_id = $1', values: [accountId] })

/** Deletes what an account reported of sets. */
export const deleteSetReportsOf = (database: Queryable, accountId: number) =>
  database.query({ text: 'delete from set_reports where account_id = $1', values: [accountId] })
