import type { ArtistPlace } from '@plinth/api-schema/artist-record'
import { accountKind, campaignStatus, mintState, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { PLACES_STAND } from '../../db/places-stand.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { HIDES_VOTES } from './artworks-lists.repository.ts'

/** Whether somebody is a participant whose profile everybody may see. */
export async function isShownArtist(database: Queryable, accountId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'artist-shown',
    text: `select 1 from people where id = $1 and kind = ${accountKind.participant} and not is_blocked`,
    values: [accountId],
  })
  return rows.length > 0
}

/**
 * The votes for an artist's works on the walls of public campaigns. Held votes are in no count; where totals are hidden the votes wait
 * until the campaign is over, so that nobody can work them out.
 */
export async function sumArtistVotes(database: Queryable, accountId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'artist-votes',
    text: `select coalesce(sum(w.vote_count), 0) as total from artworks w join campaign_facts c on c.id = w.campaign_id
            where w.account_id = $1 and w.deleted_at is null and w.purged_at is null and w.picture is not null
              and not c.is_private and c.status > ${campaignStatus.unpublished} and not ${HIDES_VOTES}`,
    values: [accountId],
  })
  return totalOf(rows)
}

type PlaceRow = Omit<ArtistPlace, 'state'> & { status: number }

/** The places of an artist in public campaigns whose places stand, the latest first. */
export async function listArtistPlaces(database: Queryable, accountId: number, limit: number): Promise<ArtistPlace[]> {
  const rows = await database.query<PlaceRow>({
    name: 'artist-places',
    text: `select w.id as "artworkId", w.title, coalesce(t.place, 0) as place, c.id as "campaignId", c.name as "campaignName",
             c.ends_at as "endedAt", w.status
             from visible_campaigns(null, false) c cross join lateral placed_artworks(c.id) t
             join artworks w on w.campaign_id = c.id and w.id = t.id and w.purged_at is null and w.picture is not null
            where c.id in (select o.campaign_id from artworks o where o.account_id = $1 and o.deleted_at is null)
              and t.account_id = $1 and c.status = ${campaignStatus.completed} and ${PLACES_STAND}
            order by c.ends_at desc, t.place, w.id limit $2`,
    values: [accountId, limit],
  })
  return rows.map(({ status, ...place }) => ({ ...place, state: stateOf(mintState, status) }))
}
