import { voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { IS_USED, WAITING } from './artworks-confirmed-votes.repository.ts'

/** A vote by its key. */
export type VoteKey = { campaignId: number; artworkId: number; accountId: number }

/** The keys of votes as columns. */
export const voteKeys = (votes: readonly VoteKey[]) => [
  votes.map(({ campaignId }) => campaignId),
  votes.map(({ artworkId }) => artworkId),
  votes.map(({ accountId }) => accountId),
]

// Accounts come before mailboxes, as where votes are cast.
const giveBack = (gone: string) => `with gone as materialized (${gone}
  ), held as materialized (
    select a.campaign_id, a.holder, a.window_start, g.votes from ballot_allowances a
      join gone g on g.campaign_id = a.campaign_id and g.holder = a.holder and g.window_start = a.window_start
     order by octet_length(a.holder), a.campaign_id, a.holder, a.window_start for update of a
  )
  update ballot_allowances a set used = greatest(0, a.used - h.votes) from held h
   where a.campaign_id = h.campaign_id and a.holder = h.holder and a.window_start = h.window_start`

/** Gives the allowances of votes back that are about to be taken back, in the windows in which they were cast. */
export const giveBackVotes = (tx: Queryable, votes: readonly VoteKey[]) =>
  tx.query({
    name: 'allowances-give-back',
    text: giveBack(`select v.campaign_id, h.holder, ballot_window(c.vote_limit_per, v.created_at) as window_start, count(*)::int as votes
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(campaign_id, artwork_id, account_id)
      join votes v on v.campaign_id = t.campaign_id and v.artwork_id = t.artwork_id and v.account_id = t.account_id
      join campaign_facts c on c.id = v.campaign_id and c.vote_limit is not null
      cross join lateral (values (int8send(v.account_id)), (v.mailbox)) as h(holder)
     where v.state in (${voteState.counted}, ${voteState.held}) and h.holder is not null group by 1, 2, 3`),
    values: voteKeys(votes),
  })

/** Gives back what accounts were granted in this transaction, where their mailboxes have nothing left. */
export const giveBackGrants = (tx: Queryable, asked: readonly { campaignId: number; accountId: number }[]) =>
  tx.query({
    name: 'allowances-give-back-grants',
    text: giveBack(`select t.campaign_id, int8send(t.account_id) as holder, ballot_window(c.vote_limit_per, now()) as window_start, count(*)::int as votes
      from unnest($1::bigint[], $2::bigint[]) as t(campaign_id, account_id)
      join campaign_facts c on c.id = t.campaign_id group by 1, 2, 3`),
    values: [asked.map(({ campaignId }) => campaignId), asked.map(({ accountId }) => accountId)],
  })

const LIMIT = '(select c.vote_limit from campaign_facts c where c.id = a.campaign_id)'

/** Takes as much of what is left to each holder in a window as the votes in `from` ask for. */
export const takeAllowances = (
  holder: string,
  window: string,
  from: string,
) => `insert into ballot_allowances as a (campaign_id, holder, window_start, used, granted)
  select campaign_id, ${holder}, ${window}, least(count(*), min(vote_limit)), least(count(*), min(vote_limit))
    from ${from} group by 1, 2, 3 order by 1, 2, 3
  on conflict (campaign_id, holder, window_start) do update set
    granted = greatest(0, least(excluded.granted, ${LIMIT} - a.used)),
    used = a.used + greatest(0, least(excluded.granted, ${LIMIT} - a.used))
  returning campaign_id, holder, window_start, granted`

/**
 * Takes the allowance of a mailbox for votes of an account that waited for its address; answers the artworks for which its
 * other accounts have left nothing.
 */
export const takeForMailbox = (tx: Queryable, accountId: number, artworkIds: readonly number[]) =>
  tx.query<{ artworkId: number }>({
    name: 'allowances-take-for-mailbox',
    text: `with awaited as materialized (
             select v.campaign_id, v.artwork_id, b.mailbox, ballot_window(c.vote_limit_per, v.created_at) as window_start, c.vote_limit,
               row_number() over (partition by v.campaign_id, ballot_window(c.vote_limit_per, v.created_at)
                 order by v.created_at, v.artwork_id) as turn
               from votes v join voters b on b.id = v.account_id
               join campaign_facts c on c.id = v.campaign_id and c.vote_limit is not null
              where v.account_id = $1 and v.artwork_id = any ($2) and b.is_confirmed and ${WAITING} and not ${IS_USED}
           ), taken as (
             ${takeAllowances('mailbox', 'window_start', 'awaited')})
           select w.artwork_id as "artworkId" from awaited w
             join taken t on t.campaign_id = w.campaign_id and t.window_start = w.window_start where w.turn > t.granted`,
    values: [accountId, artworkIds],
  })

/** Counts votes for the mailboxes that they were given, whatever these have left: an operator has decided. */
export const addToMailboxes = (tx: Queryable, votes: readonly VoteKey[]) =>
  tx.query({
    name: 'allowances-add-to-mailboxes',
    text: `insert into ballot_allowances as a (campaign_id, holder, window_start, used, granted)
           select v.campaign_id, v.mailbox, ballot_window(c.vote_limit_per, v.created_at), count(*), count(*)
             from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(campaign_id, artwork_id, account_id)
             join votes v on v.campaign_id = t.campaign_id and v.artwork_id = t.artwork_id and v.account_id = t.account_id
             join campaign_facts c on c.id = v.campaign_id and c.vote_limit is not null
            where v.mailbox is not null group by 1, 2, 3 order by 1, 2, 3
           on conflict (campaign_id, holder, window_start) do update set used = a.used + excluded.used, granted = excluded.granted`,
    values: voteKeys(votes),
  })
