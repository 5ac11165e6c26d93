import { holdReason, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type VoteKey, voteKeys } from './artworks-allowances.repository.ts'

/** A vote that is taken back, where it stands in the log, and whether it counted. */
type RevokedVote = VoteKey & { leafIndex: number | null; hasCounted: boolean }

/**
 * Takes votes back that count or are held; their mailboxes are free to vote again. Why one was held stays with it, and where that
 * is more than a waiting address its mailbox, too: another account of it casts no vote in its place.
 */
export const revokeRows = (tx: Queryable, votes: readonly VoteKey[]) =>
  tx.query<RevokedVote>({
    name: 'votes-revoke',
    text: `with picked as (
             select v.campaign_id, v.artwork_id, v.account_id, v.state
               from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(campaign_id, artwork_id, account_id)
               join votes v on v.campaign_id = t.campaign_id and v.artwork_id = t.artwork_id and v.account_id = t.account_id
              where v.state in (${voteState.counted}, ${voteState.held}) order by 1, 2, 3 for update of v
           ), changed as (
             update votes v set state = ${voteState.revoked},
                 mailbox = case when o.state = ${voteState.held} and v.hold_reason is distinct from ${holdReason.unconfirmed} then v.mailbox end,
                 hold_reason = case o.state when ${voteState.held} then v.hold_reason end from picked o
              where v.campaign_id = o.campaign_id and v.artwork_id = o.artwork_id and v.account_id = o.account_id
             returning v.campaign_id, v.artwork_id, v.account_id, v.leaf_index, o.state = ${voteState.counted} as has_counted)
           select campaign_id as "campaignId", artwork_id as "artworkId", account_id as "accountId", leaf_index as "leafIndex",
             has_counted as "hasCounted" from changed order by leaf_index`,
    values: voteKeys(votes),
  })

/** Whether somebody may take their vote for an artwork back. */
type OwnRevocable = { campaignId: number; state: number; isRevocable: boolean; isLive: boolean }

/** The vote of an account for an artwork, with what the rules of its campaign say. */
export async function findRevocable(
  tx: Queryable,
  accountId: number,
  artworkId: number,
): Promise<OwnRevocable | undefined> {
  const [row] = await tx.query<OwnRevocable>({
    name: 'votes-find-revocable',
    text: `select v.campaign_id as "campaignId", v.state, c.votes_revocable as "isRevocable", c.is_live as "isLive"
             from votes v join campaign_facts c on c.id = v.campaign_id where v.account_id = $1 and v.artwork_id = $2`,
    values: [accountId, artworkId],
  })
  return row
}

/** The votes that count for an artwork of a live campaign; null while votes are hidden. */
export async function findVoteCount(tx: Queryable, campaignId: number, artworkId: number): Promise<number | null> {
  const [row] = await tx.query<{ voteCount: number | null }>({
    name: 'votes-count-of-artwork',
    text: `select case when not c.votes_hidden then w.vote_count end as "voteCount"
             from artworks w join campaign_facts c on c.id = w.campaign_id where w.campaign_id = $1 and w.id = $2`,
    values: [campaignId, artworkId],
  })
  return row?.voteCount ?? null
}
