import { accountKind, holdReason, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** A vote that somebody asks to cast; `network` is empty where it says nothing about the voter. */
export type AskedVote = { artworkId: number; accountId: number; network: string; device: Buffer }

/** What became of a vote; everything but `cast` and `held` is a refusal. */
export type Verdict =
  | 'cast'
  | 'held'
  | 'missing'
  | 'notParticipant'
  | 'closed'
  | 'own'
  | 'already'
  | 'paused'
  | 'notLive'
  | 'unconfirmed'
/** What became of one vote, why it is held, and the count of its artwork afterwards. */
export type CountedVote = { verdict: Verdict; holdReason: number | null; voteCount: number }

// Rows are locked in one order everywhere: artworks by id, counters of networks, participations, campaigns. The database's
// clock decides: now() is the moment at which this one statement began, and it is also the time that the vote bears.
// Earlier votes are asked for one by one, in a subselect: a join to them is at times planned as a walk through every vote
// there is. Only a confirmed address speaks for its mailbox: anybody can name a stranger's, and must neither use up that
// person's vote nor learn whether they have voted.
const CAST = `
with asked as materialized (
  select t.*, row_number() over (partition by artwork_id, account_id order by n) as turn
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[]) with ordinality
      as t(artwork_id, account_id, network, device, n)
), works as materialized (
  select w.campaign_id, w.id, w.account_id, w.vote_count, w.deleted_at from artworks w
   where w.id = any ($1) order by w.id for no key update of w
), judged as materialized (
  select q.n, q.artwork_id, q.account_id, q.network, q.device, box.mailbox, w.campaign_id, w.vote_count,
    case
      when c.id is null or w.deleted_at is not null
        or not exists (select 1 from visible_campaigns(q.account_id, false) v where v.id = w.campaign_id) then 'missing'
      when voter.kind is distinct from ${accountKind.participant} or voter.is_blocked then 'notParticipant'
      when s.is_on is not true then 'closed'
      when w.account_id = q.account_id then 'own'
      when (select true from votes v
             where v.campaign_id = w.campaign_id and v.artwork_id = q.artwork_id and v.account_id = q.account_id) then 'already'
      when (select true from votes v
             where v.campaign_id = w.campaign_id and v.artwork_id = q.artwork_id and v.mailbox = box.mailbox) then 'already'
      when not c.is_live then 'notLive'
      when c.is_paused then 'paused'
      when c.needs_confirmed_email and not voter.is_confirmed then 'unconfirmed'
      when q.turn > 1 then 'already'
    end as refusal
    from asked q
    left join works w on w.id = q.artwork_id
    left join campaign_facts c on c.id = w.campaign_id
    left join voters voter on voter.id = q.account_id
    left join lateral (select case when voter.is_confirmed or $6 then voter.mailbox end as mailbox) box on true
    left join switches s on s.name = 'voting'
), fit as materialized (
  select *, 'votes:' || campaign_id || ':' || network as network_key,
    row_number() over (partition by campaign_id, network order by n) as place,
    count(*) over (partition by campaign_id, network) as crowd
    from judged where refusal is null
), networks as (
  insert into shared_limits as l (key, window_start, used)
  select network_key, date_trunc('day', now(), 'UTC'), max(crowd) from fit where network <> '' and $5::int > 0
   group by network_key order by network_key
  on conflict (key, window_start) do update set used = l.used + excluded.used
  returning key, used
), written as (
  insert into votes (campaign_id, artwork_id, account_id, state, hold_reason, address_group, device_hash, mailbox)
  select f.campaign_id, f.artwork_id, f.account_id,
    case when h.reason is null then ${voteState.counted} else ${voteState.held} end, h.reason, f.network, f.device, f.mailbox
    from fit f left join networks o on o.key = f.network_key
    cross join lateral (select case
      when o.used - f.crowd + f.place > $5 then ${holdReason.network}
      when f.mailbox is null then ${holdReason.unconfirmed} end as reason) h
   order by f.campaign_id, f.artwork_id, f.account_id
  on conflict do nothing
  returning campaign_id, artwork_id, account_id, state, hold_reason
), by_work as materialized (
  select campaign_id, artwork_id, count(*)::int as votes from written where state = ${voteState.counted} group by 1, 2
), raised as (
  update artworks w set vote_count = w.vote_count + b.votes from by_work b
   where w.campaign_id = b.campaign_id and w.id = b.artwork_id
  returning w.campaign_id, w.id, w.account_id, w.vote_count, b.votes
), people as (
  select p.campaign_id, p.account_id, b.votes from participations p
    join (select campaign_id, account_id, sum(votes)::int as votes from raised group by 1, 2) b
      on b.campaign_id = p.campaign_id and b.account_id = p.account_id
   order by p.campaign_id, p.account_id for no key update of p
), raised_people as (
  update participations p set vote_count = p.vote_count + b.votes from people b
   where p.campaign_id = b.campaign_id and p.account_id = b.account_id
  returning p.campaign_id, b.votes
), homes as (
  select c.id, b.votes from campaign_counters c
    join (select campaign_id, sum(votes)::int as votes from raised_people group by 1) b on b.campaign_id = c.id
   order by c.id for no key update of c
), raised_campaigns as (
  update campaign_counters c set vote_count = c.vote_count + b.votes from homes b where c.id = b.id
), told as (
  insert into live_feed (campaign_id, kind, payload)
  select campaign_id, 'votes', jsonb_build_object('artworkId', id, 'voteCount', vote_count) from raised
)
select coalesce(j.refusal, case v.state when ${voteState.counted} then 'cast' when ${voteState.held} then 'held' else 'already' end) as verdict,
    v.hold_reason as "holdReason",
    coalesce(r.vote_count, j.vote_count, 0) as "voteCount"
  from judged j
  left join written v on j.refusal is null and v.campaign_id = j.campaign_id and v.artwork_id = j.artwork_id
    and v.account_id = j.account_id
  left join raised r on r.campaign_id = j.campaign_id and r.id = j.artwork_id
 order by j.n`

/**
 * Makes the one statement that casts a list of votes: every condition is checked and every counter moved inside of it.
 * It answers in the order of the list.
 */
export function createVoteWriter({
  heldBeyond,
  countsUnconfirmed,
}: {
  heldBeyond: number
  countsUnconfirmed: boolean
}) {
  return (database: Queryable, votes: readonly AskedVote[]): Promise<CountedVote[]> =>
    // Without a name on purpose: a plan that is kept was made when there were few votes, and walks through all of a campaign
    // for each vote once there are many. Planned again, it costs a moment for each statement, not for each vote.
    database.query<CountedVote>({
      text: CAST,
      values: [
        votes.map(({ artworkId }) => artworkId),
        votes.map(({ accountId }) => accountId),
        votes.map(({ network }) => network),
        votes.map(({ device }) => device),
        heldBeyond,
        countsUnconfirmed,
      ],
    })
}
