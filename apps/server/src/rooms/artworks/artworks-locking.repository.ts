import type { Queryable } from '../../db/database.ts'

/** An artwork of a campaign. */
export type ArtworkKey = { campaignId: number; artworkId: number }

/** Locks the artworks that votes are for, in the order of their ids: the first lock of everybody who changes votes. */
export const lockArtworksOf = (tx: Queryable, votes: readonly ArtworkKey[]) =>
  tx.query({
    name: 'artworks-lock-of-votes',
    text: `select w.id from artworks w where (w.campaign_id, w.id) in (select * from unnest($1::bigint[], $2::bigint[]))
            order by w.id for no key update of w`,
    values: [votes.map(({ campaignId }) => campaignId), votes.map(({ artworkId }) => artworkId)],
  })
