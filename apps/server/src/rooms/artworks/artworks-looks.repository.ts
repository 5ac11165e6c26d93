import type { AlikeArtwork, ArtworkPair } from '@plinth/api-schema/moderation-review'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import type { Picture } from '@plinth/api-schema/pictures'
import { lookState, pairState, removedBy } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Notes that nobody has looked at the picture of a work yet. */
export const insertUnknownLook = (tx: Queryable, campaignId: number, id: number) =>
  tx.query({
    name: 'looks-insert',
    text: 'insert into artwork_looks (campaign_id, artwork_id) values ($1, $2)',
    values: [campaignId, id],
  })

/** A work whose picture is to be looked at. */
export type UnknownWork = { campaignId: number; id: number; accountId: number; picture: Picture | null }

const TRIES = 3

/** Works whose pictures nobody has looked at, the oldest first: those that nobody tried to look at, or the others. */
export const listUnknown = (database: Queryable, limit: number, { isTried }: { isTried: boolean }) =>
  database.query<UnknownWork>({
    name: 'looks-unknown',
    text: `select w.campaign_id as "campaignId", w.id, w.account_id as "accountId", w.picture
             from artwork_looks l join artworks w on w.campaign_id = l.campaign_id and w.id = l.artwork_id
            where l.state = ${lookState.unknown} and (l.tries > 0) = $2 order by l.tries, l.artwork_id limit $1`,
    values: [limit, isTried],
  })

/** Notes that these pictures are about to be looked at; when that has failed often enough, nobody looks again. */
export const countTry = (database: Queryable, works: readonly UnknownWork[]) =>
  database.query({
    name: 'looks-count-try',
    text: `update artwork_looks set tries = tries + 1, state = case when tries + 1 < ${TRIES} then state else ${lookState.none} end
            where (campaign_id, artwork_id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
    values: [works.map(({ campaignId }) => campaignId), works.map(({ id }) => id)],
  })

/** What a picture looks like, and the keys under which that is found; without looks there is nothing to compare. */
export type KeptLooks = { keys: readonly number[]; looks: Buffer }

/** Keeps what a picture looks like. */
export const saveLooks = (
  tx: Queryable,
  { campaignId, id }: Pick<UnknownWork, 'campaignId' | 'id'>,
  { keys, looks }: KeptLooks,
) =>
  tx.query({
    name: 'looks-save',
    text: `update artwork_looks set state = $3, keys = $4, looks = $5 where campaign_id = $1 and artwork_id = $2`,
    values: [campaignId, id, looks.length > 0 ? lookState.known : lookState.none, keys, looks],
  })

/** A work that may look like another. */
export type Candidate = { campaignId: number; id: number; looks: Buffer }

/** Works of other people that share a key, whatever campaign they are in: of each key no more than `perKey`, because smooth pictures share theirs. */
export const findCandidates = (
  tx: Queryable,
  { id, accountId }: Pick<UnknownWork, 'id' | 'accountId'>,
  keys: readonly number[],
  perKey: number,
) =>
  tx.query<Candidate>({
    name: 'looks-candidates',
    text: `select distinct on (n.artwork_id) n.campaign_id as "campaignId", n.artwork_id as id, n.looks
             from unnest($3::int[]) as k(key) cross join lateral (
               select l.campaign_id, l.artwork_id, l.looks
                 from artwork_looks l join artworks w on w.campaign_id = l.campaign_id and w.id = l.artwork_id
                where l.state = ${lookState.known} and l.keys @> array[k.key] and w.id <> $1 and w.account_id <> $2
                  and w.purged_at is null limit $4) n order by n.artwork_id`,
    values: [id, accountId, keys, perKey],
  })

/** Two works that look alike; the earlier one has the smaller id. */
export type FoundPair = {
  campaignId: number
  id: number
  otherCampaignId: number
  otherId: number
  distance: number
}

/** Keeps pairs; one that is known stays as it is. */
export const insertPairs = (tx: Queryable, pairs: readonly FoundPair[]) =>
  tx.query({
    name: 'pairs-insert',
    text: `insert into artwork_pairs (campaign_id, artwork_id, other_campaign_id, other_artwork_id, distance)
           select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[]) on conflict do nothing`,
    values: [
      pairs.map(({ campaignId }) => campaignId),
      pairs.map(({ id }) => id),
      pairs.map(({ otherCampaignId }) => otherCampaignId),
      pairs.map(({ otherId }) => otherId),
      pairs.map(({ distance }) => distance),
    ],
  })

type Side = {
  id: number
  campaignId: number
  campaignName: string
  artistId: number
  artistName: string
  title: string
  picture: Picture | null
  createdAt: Date
  isHung: boolean
}

const OPEN = `artwork_pairs p join artworks w on w.campaign_id = p.campaign_id and w.id = p.artwork_id
  join artworks o on o.campaign_id = p.other_campaign_id and o.id = p.other_artwork_id
  where p.state = ${pairState.open} and w.picture is not null and o.picture is not null and w.purged_at is null and o.purged_at is null
    and (w.deleted_at is null or w.deleted_by = ${removedBy.waiting})`

const sideOf = ({ picture, campaignId, campaignName, artistId, artistName, ...side }: Side): AlikeArtwork => ({
  ...side,
  campaign: { id: campaignId, name: campaignName },
  artist: { id: artistId, name: artistName },
  picture: picture!,
})

const findSides = (database: Queryable, ids: readonly number[]) =>
  database.query<Side>({
    name: 'pairs-sides',
    text: `select w.id, w.campaign_id as "campaignId", c.name as "campaignName", w.account_id as "artistId", a.name as "artistName",
             w.title, w.picture, w.created_at as "createdAt", w.deleted_at is null as "isHung"
             from artworks w join campaign_facts c on c.id = w.campaign_id join people a on a.id = w.account_id
            where w.id = any($1::bigint[])`,
    values: [ids],
  })

/** Pairs that nobody has decided about, the newest first. */
export async function listPairs(database: Queryable, page: { limit: number; offset: number }): Promise<ArtworkPair[]> {
  const pairs = await database.query<{ id: number; otherId: number; distance: number }>({
    name: 'pairs-open',
    text: `select w.id, o.id as "otherId", p.distance from ${OPEN} order by p.found_at desc, p.artwork_id desc, o.id limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  const sides = new Map(
    (await findSides(database, [...new Set(pairs.flatMap(({ id, otherId }) => [id, otherId]))])).map((side) => [
      side.id,
      side,
    ]),
  )
  return pairs.flatMap(({ id, otherId, distance }) => {
    const [later, earlier] = [sides.get(id), sides.get(otherId)]
    return later?.picture && earlier?.picture ? [{ later: sideOf(later), earlier: sideOf(earlier), distance }] : []
  })
}

/** How many pairs nobody has decided about. */
export async function countPairs(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'pairs-count-open',
    text: `select count(*) as total from ${OPEN}`,
  })
  return totalOf(rows)
}

/** The pairs that nobody has decided about. */
export async function readPairQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'pairs-queue',
    text: `select count(*) as count, min(p.found_at) as "oldestAt" from ${OPEN}`,
  })
  return row!
}

/** Decides about a pair that is open; answers whether there was one. */
export async function decidePair(tx: Queryable, id: number, otherId: number, state: 'same' | 'different') {
  const rows = await tx.query({
    name: 'pairs-decide',
    text: `update artwork_pairs set state = $3 where artwork_id = $1 and other_artwork_id = $2 and state = ${pairState.open} returning 1`,
    values: [id, otherId, pairState[state]],
  })
  return rows.length > 0
}
