import type { Queryable } from '../../db/database.ts'
import { artworkOf, columns, PEOPLE, type Row, type Viewer } from './artworks-lists.repository.ts'
import { type TraitFilter, traitsHold } from './artworks-traits.repository.ts'

/** The number of places on a ring. */
export const RING_PLACES = 2_147_483_647

/** Where one has come on a ring: `lap` 1 is past its end, from its beginning on. */
export type RingPlace = { lap: 0 | 1; key: number; id: number }
/** Which part of a ring is wanted: from `start` once around, after a place. */
export type RingPage = { start: number; after?: RingPlace | undefined; limit: number; offset: number }

const LAP = (lap: 0 | 1, chosen: string) => `select w.*, ${lap} as lap from artworks w
  where w.campaign_id = $1 and w.deleted_at is null and w.picture is not null and ${chosen}
    and w.ring_key ${lap === 0 ? '>=' : '<'} $2::int and $3::int <= ${lap}
    and (w.ring_key, w.id) > (case when $3::int = ${lap} then $4::int else -1 end, $5::bigint)
  order by w.ring_key, w.id limit $6::bigint + $7::bigint`

/** The works of a campaign as they stand on its ring, once around: two walks along one index. */
export async function listRing(
  database: Queryable,
  viewer: Viewer,
  { campaignId, ...wanted }: { campaignId: number; ofOthers: boolean; traits: TraitFilter },
  { start, after, limit, offset }: RingPage,
) {
  const values: unknown[] = [
    campaignId,
    start,
    after?.lap ?? 0,
    after?.key ?? -1,
    after?.id ?? 0,
    limit,
    offset,
    viewer.accountId,
  ]
  const chosen = traitsHold(wanted, viewer, (value, type) => `$${values.push(value)}::${type}`)
  const rows = await database.query<Row & { lap: number; ringKey: number }>({
    name: 'artworks-ring',
    text: `with page as materialized ((${LAP(0, chosen)}) union all (${LAP(1, chosen)}) limit $6 offset $7)
           select ${columns('$8::bigint')}, w.lap, w.ring_key as "ringKey" from page w ${PEOPLE} order by w.lap, w.ring_key, w.id`,
    values,
  })
  return rows.map(({ lap, ringKey, ...row }) => ({
    work: artworkOf(row, viewer.isOperator),
    place: { lap: lap === 0 ? 0 : 1, key: ringKey, id: row.id } satisfies RingPlace,
  }))
}

/** Live campaigns: their works stand on the rings that people look at. */
export const listLive = (database: Queryable) =>
  database.query<{ id: number }>({
    name: 'artworks-live-campaigns',
    text: 'select id from campaign_facts where is_live order by id',
  })

/** Draws the places of some works of a campaign again, after one; answers the last of them, or undefined at the end. */
export async function drawPlaces(tx: Queryable, campaignId: number, after: number, most: number) {
  const [row] = await tx.query<{ last: number | null }>({
    name: 'artworks-draw-places',
    text: `with picked as materialized (
             select id from artworks where campaign_id = $1 and id > $2 and deleted_at is null
              order by id limit $3 for no key update
           ), drawn as (
             update artworks w set ring_key = floor(random() * ${RING_PLACES})::int from picked s where w.campaign_id = $1 and w.id = s.id)
           select max(id) as last from picked`,
    values: [campaignId, after, most],
  })
  return row?.last ?? undefined
}
