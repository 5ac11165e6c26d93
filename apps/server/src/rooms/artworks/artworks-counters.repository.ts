import type { Queryable } from '../../db/database.ts'

/** A change of what counts: works that come or go, with the votes they bear, or votes alone. */
export type CountChange = { campaignId: number; accountId: number; works: number; votes: number; deletedWorks?: number }

const columns = (changes: readonly CountChange[]) => [
  changes.map(({ campaignId }) => campaignId),
  changes.map(({ accountId }) => accountId),
  changes.map(({ works }) => works),
  changes.map(({ votes }) => votes),
  changes.map(({ deletedWorks }) => deletedWorks ?? 0),
]

/**
 * Moves the counters of participations and campaigns, in the transaction that moves the rows and after their locks.
 * Anyone who gets a first live work has joined now; anyone who loses the last one has left.
 */
export async function moveCounters(tx: Queryable, changes: readonly CountChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.query({
    name: 'artworks-move-counters',
    text: `with change as (
        select campaign_id, account_id, sum(works)::int as works, sum(votes)::int as votes, sum(deleted)::int as deleted
          from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::int[])
            as t(campaign_id, account_id, works, votes, deleted) group by 1, 2
      ), people as materialized (
        select p.campaign_id, p.account_id, c.works, c.votes, c.deleted
          from participations p join change c on c.campaign_id = p.campaign_id and c.account_id = p.account_id
         order by p.campaign_id, p.account_id for no key update of p
      ), moved as (
        update participations p set work_count = p.work_count + l.works, vote_count = p.vote_count + l.votes,
            joined_at = case when p.work_count = 0 and l.works > 0 then now() else p.joined_at end
          from people l where p.campaign_id = l.campaign_id and p.account_id = l.account_id
        returning p.campaign_id, l.works, l.votes, l.deleted,
          (p.work_count > 0)::int - (p.work_count - l.works > 0)::int as joins
      ), sums as (
        select campaign_id, sum(works)::int as works, sum(votes)::int as votes, sum(deleted)::int as deleted,
               sum(joins)::int as joins from moved group by 1
      ), homes as (
        select c.id, s.* from campaign_counters c join sums s on s.campaign_id = c.id order by c.id for no key update of c
      )
      update campaign_counters c set join_count = c.join_count + h.joins, work_count = c.work_count + h.works,
          vote_count = c.vote_count + h.votes, deleted_work_count = c.deleted_work_count + h.deleted
        from homes h where c.id = h.id`,
    values: columns(changes),
  })
}

/** What happened to an artwork, for pages that are open. */
export type ArtworkChange = 'submitted' | 'removed' | 'recovered'

/** Publishes what happened to artworks to open pages, as the last statement of the transaction that changes them. */
export const publishArtworkChange = (
  tx: Queryable,
  change: ArtworkChange,
  works: readonly { campaignId: number; id: number }[],
) =>
  tx.query({
    name: 'artworks-publish-change',
    text: `insert into live_feed (campaign_id, kind, payload)
           select campaign_id, 'artwork', jsonb_build_object('artworkId', id, 'change', $3::text)
             from unnest($1::bigint[], $2::bigint[]) as t(campaign_id, id)`,
    values: [works.map(({ campaignId }) => campaignId), works.map(({ id }) => id), change],
  })

/** How many works are on the wall of a campaign. */
export async function countHung(tx: Queryable, campaignId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'artworks-count-hung',
    text: 'select work_count as count from campaign_facts where id = $1',
    values: [campaignId],
  })
  return row?.count ?? 0
}
