import { campaignStatus, holdReason, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { ArtworkKey } from './artworks-locking.repository.ts'

/** Whether a vote `v` waits for the address of its voter; what a campaign came to at its end stays. */
export const WAITING = `v.state = ${voteState.held} and v.hold_reason = ${holdReason.unconfirmed}
  and exists (select 1 from campaign_facts c where c.id = v.campaign_id and c.status <> ${campaignStatus.completed})`

/** Whether the mailbox of a voter `b` has a vote for the artwork of the vote `v`, or the artwork is its own. */
export const IS_USED = `(exists (select 1 from votes o where o.campaign_id = v.campaign_id and o.artwork_id = v.artwork_id
    and o.mailbox = b.mailbox)
  or exists (select 1 from artworks w join voters a on a.id = w.account_id
    where w.campaign_id = v.campaign_id and w.id = v.artwork_id and a.mailbox = b.mailbox))`

/** The artworks for which votes of an account wait for its address. */
export const listAwaitedArtworks = (tx: Queryable, accountId: number) =>
  tx.query<ArtworkKey>({
    name: 'votes-list-awaited',
    text: `select v.campaign_id as "campaignId", v.artwork_id as "artworkId" from votes v where v.account_id = $1 and ${WAITING}`,
    values: [accountId],
  })

/** An artwork that a vote counts for from now on, and where the vote stands in the log. */
export type CountedArtwork = { campaignId: number; artworkId: number; leafIndex: number | null }

/**
 * Lets the votes of an account count for some artworks that waited for its address, once that is confirmed. Where another
 * account of the mailbox has voted, or for a work of the mailbox itself, they stay held; so do those for `over`, for which the
 * mailbox has no votes left.
 */
export const countAwaited = (
  tx: Queryable,
  accountId: number,
  artworkIds: readonly number[],
  over: readonly number[],
) =>
  tx.query<CountedArtwork>({
    name: 'votes-count-awaited',
    text: `with waiting as (
             select v.campaign_id, v.artwork_id, v.account_id, b.mailbox,
               v.artwork_id = any ($3) or ${IS_USED} as is_used
               from votes v join voters b on b.id = v.account_id
              where v.account_id = $1 and v.artwork_id = any ($2) and b.is_confirmed and ${WAITING} order by v.artwork_id for update of v
           ), changed as (
             update votes v set mailbox = case when not w.is_used then w.mailbox end,
                 state = case when w.is_used then ${voteState.held} else ${voteState.counted} end,
                 hold_reason = case when w.is_used then ${holdReason.mailbox} else v.hold_reason end
               from waiting w
              where v.campaign_id = w.campaign_id and v.artwork_id = w.artwork_id and v.account_id = w.account_id
             returning v.campaign_id, v.artwork_id, v.state, v.leaf_index)
           select campaign_id as "campaignId", artwork_id as "artworkId", leaf_index as "leafIndex" from changed
            where state = ${voteState.counted} order by 1, 2`,
    values: [accountId, artworkIds, over],
  })

/** Accounts with a confirmed address whose votes still wait for it, at most so many. */
export const findAwaited = (database: Queryable, limit: number) =>
  database.query<{ accountId: number }>({
    name: 'votes-find-awaited',
    text: `select distinct v.account_id as "accountId" from votes v join voters b on b.id = v.account_id
            where b.is_confirmed and ${WAITING} limit $1`,
    values: [limit],
  })
