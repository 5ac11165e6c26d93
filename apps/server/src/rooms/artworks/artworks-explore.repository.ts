import type { ArtworkCard } from '@plinth/api-schema/artwork-card'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import type { RingPlace } from './artworks-ring.repository.ts'

type Row = Omit<ArtworkCard, 'artist'> & { artistId: number; artistName: string; lap: number; ringKey: number }

// What anybody may see: nobody's invitation widens it, so that everybody looks at the same works. A paused campaign has no wall to go to,
// and an account that is blocked or deleted no profile.
const PUBLIC = 'visible_campaigns(null, false) c where not c.is_paused'

const LAP = (
  lap: 0 | 1,
) => `select w.id, w.campaign_id, w.account_id, w.title, w.artist_name, w.picture, w.ring_key, ${lap} as lap
    from artworks w
   where w.deleted_at is null and w.picture is not null and exists (select 1 from ${PUBLIC} and c.id = w.campaign_id)
     and exists (select 1 from people p where p.id = w.account_id and not p.is_blocked)
     and w.ring_key ${lap === 0 ? '>=' : '<'} $1::int and $2::int <= ${lap}
     and (w.ring_key, w.id) > (case when $2::int = ${lap} then $3::int else -1 end, $4::bigint)
   order by w.ring_key, w.id limit $5::bigint`

/** The works of all public campaigns as they stand on the ring of all, once around: two walks along one index. */
export async function listPublic(
  database: Queryable,
  { start, after, limit }: { start: number; after: RingPlace | undefined; limit: number },
) {
  const rows = await database.query<Row>({
    name: 'artworks-public',
    text: `with page as materialized ((${LAP(0)}) union all (${LAP(1)}) limit $5)
           select w.id, w.campaign_id as "campaignId", c.name as "campaignName", w.account_id as "artistId", a.name as "artistName",
                  w.title, w.artist_name as "streetName", w.picture, w.lap, w.ring_key as "ringKey"
             from page w join campaign_facts c on c.id = w.campaign_id join people a on a.id = w.account_id
            order by w.lap, w.ring_key, w.id`,
    values: [start, after?.lap ?? 0, after?.key ?? -1, after?.id ?? 0, limit],
  })
  return rows.map(({ artistId, artistName, lap, ringKey, ...work }) => ({
    work: { ...work, artist: { id: artistId, name: artistName } } satisfies ArtworkCard,
    place: { lap: lap === 0 ? 0 : 1, key: ringKey, id: work.id } satisfies RingPlace,
  }))
}

/** How many works hang in public campaigns. */
export async function countPublic(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'artworks-count-public',
    text: `select coalesce(sum(c.work_count), 0)::int as total from ${PUBLIC}`,
  })
  return totalOf(rows)
}
