import type { ArtworkCard } from '@plinth/api-schema/artwork-card'
import type { Picture } from '@plinth/api-schema/pictures'
import { campaignStatus, feedKind, followKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** Where in a feed something stands; `id` is of the work, or of the campaign. */
export type FeedPlace = { micros: number; kind: number; id: number }
/** Something that happened. */
export type FeedEvent = FeedPlace & { at: Date; campaignId: number }

const VISIBLE = 'visible_campaigns($1::bigint, false)'
const BEFORE = `('epoch'::timestamptz + $2::bigint * interval '1 microsecond')`
// A paused campaign has no wall to go to, and an account that is blocked or deleted no profile.
const isShown = (campaign: string) => `not ${campaign}.is_paused and ${campaign}.has_begun
  and exists (select 1 from people b where b.id = ${campaign}.brand_id and not b.is_blocked)`

/** The works of the follow `f` that are on walls; each is one walk along an index that ends with the page. */
const hungOf = (column: 'account_id' | 'campaign_id') => `select h.hung_at as at, h.artwork_id as id, h.campaign_id
    from hangings h join shown_artworks w on w.campaign_id = h.campaign_id and w.id = h.artwork_id
    join ${VISIBLE} c on c.id = h.campaign_id and ${isShown('c')} join people p on p.id = h.account_id and not p.is_blocked
   where h.${column} = f.id and h.account_id <> $1 and (h.hung_at, h.artwork_id) < (${BEFORE}, $3::bigint)
   order by h.hung_at desc, h.artwork_id desc limit $6::int`

const openedOf = (column: 'brand_id' | 'id') => `select c.starts_at as at, c.id, c.id as campaign_id from ${VISIBLE} c
   where c.${column} = f.id and ${isShown('c')} and (c.starts_at, c.id) < (${BEFORE}, $4::bigint)
   order by c.starts_at desc, c.id desc limit $6::int`

// Places stand when the votes are closed, which is seconds after the end, or two hours after it where the last look at them fails.
const DECIDED_AT = `coalesce((select v.closed_at from closed_votes v where v.campaign_id = c.id), c.ends_at + interval '2 hours')`
const OVER = `c.status = ${campaignStatus.completed} and ${isShown('c')}`

/**
 * The newest events of what somebody follows before a place. Those who won are looked for campaign by campaign, the newest first, and
 * only until there are enough: the campaigns are materialized in their order, and nothing sorts what is found in them.
 */
export const listEvents = (
  database: Queryable,
  accountId: number,
  { micros, ids, limit }: { micros: number; ids: { hung: number; opened: number; won: number }; limit: number },
) =>
  database.query<FeedEvent>({
    name: 'follow-feed',
    text: `with followed as materialized (select f.kind, f.subject_id as id from follows f where f.account_id = $1),
      hung as (select h.* from followed f cross join lateral (${hungOf('account_id')}) h where f.kind = ${followKind.artist}
        union select h.* from followed f cross join lateral (${hungOf('campaign_id')}) h where f.kind = ${followKind.campaign}),
      opened as (select o.* from followed f cross join lateral (${openedOf('brand_id')}) o where f.kind = ${followKind.brand}
        union select o.* from followed f cross join lateral (${openedOf('id')}) o where f.kind = ${followKind.campaign}),
      ended as (select c.id, ${DECIDED_AT} as at, true as is_followed
          from followed f join ${VISIBLE} c on c.brand_id = f.id where f.kind = ${followKind.brand} and ${OVER}
        union all select c.id, ${DECIDED_AT} as at, true as is_followed
          from followed f join ${VISIBLE} c on c.id = f.id where f.kind = ${followKind.campaign} and ${OVER}
        union all select c.id, ${DECIDED_AT} as at, false as is_followed
          from followed f join participants t on t.account_id = f.id and t.work_count > 0
          join ${VISIBLE} c on c.id = t.campaign_id where f.kind = ${followKind.artist} and ${OVER}),
      decided as materialized (select e.id, e.at, bool_or(e.is_followed) as is_followed from ended e
        where e.at <= statement_timestamp() and (e.at, e.id) < (${BEFORE}, $5::bigint) group by e.id, e.at order by e.at desc, e.id desc),
      won as (select d.at, d.id, d.id as campaign_id from decided d where exists (select 1 from placed_artworks(d.id) t
          join people p on p.id = t.account_id and not p.is_blocked
         where d.is_followed or exists (select 1 from followed f where f.kind = ${followKind.artist} and f.id = t.account_id))
        limit $6::int)
      select coalesce(e.at, 'epoch') as at, coalesce((extract(epoch from e.at) * 1000000)::bigint, 0) as micros, e.kind, e.id, e.campaign_id as "campaignId"
        from (select ${feedKind.hung} as kind, h.* from hung h union all select ${feedKind.opened} as kind, o.* from opened o
          union all select ${feedKind.won} as kind, w.* from won w) e
       order by e.at desc, e.kind desc, e.id desc limit $6`,
    values: [accountId, micros, ids.hung, ids.opened, ids.won, limit],
  })

/** A campaign in a feed. */
export type FeedCampaign = { id: number; name: string; picture: Picture | null; brandId: number; brandName: string }

/** Campaigns in which something happened. */
export const findCampaigns = (database: Queryable, ids: readonly number[]) =>
  database.query<FeedCampaign>({
    name: 'follow-feed-campaigns',
    text: `select c.id, c.name, (select o.picture from campaign_covers o where o.id = c.id) as picture,
             c.brand_id as "brandId", b.name as "brandName"
             from campaign_facts c join people b on b.id = c.brand_id where c.id = any ($1::bigint[])`,
    values: [ids],
  })

/** A work in a feed; its campaign is told apart from it. */
export type FeedWorkRow = Omit<ArtworkCard, 'artist' | 'campaignName'> & {
  artistId: number
  artistName: string
  rank: number | null
}

const WORK = `w.id, w.campaign_id as "campaignId", w.account_id as "artistId", p.name as "artistName", w.title,
  w.artist_name as "streetName", w.picture`
const ARTIST = 'join people p on p.id = w.account_id and not p.is_blocked'

/** Some works on walls, and the first places of some campaigns, the first one first. */
export const findWorks = (database: Queryable, workIds: readonly number[], decidedIds: readonly number[]) =>
  database.query<FeedWorkRow>({
    name: 'follow-feed-works',
    text: `select ${WORK}, null::int as rank from shown_artworks w ${ARTIST} where w.id = any ($1::bigint[])
           union all select ${WORK}, t.place as rank from unnest($2::bigint[]) as d (id) cross join lateral placed_artworks(d.id) t
             join shown_artworks w on w.campaign_id = t.campaign_id and w.id = t.id ${ARTIST}
            order by rank`,
    values: [workIds, decidedIds],
  })
