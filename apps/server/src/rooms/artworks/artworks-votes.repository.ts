import { accountKind, holdReason, voteState } from '@plinth/api-schema/states'
import { TAG_BYTES } from '@plinth/vote-log/leaf'
import type { Queryable } from '../../db/database.ts'
import { MINUTE, TAG, VOTE_HEAD } from './artworks-log.repository.ts'

/** A vote that somebody asks to cast; `network` is empty where it says nothing about the voter. */
export type AskedVote = { artworkId: number; accountId: number; network: string; device: Buffer; ballot: Uint8Array }

/**
 * What became of a vote; everything but `cast` and `held` is a refusal. `unopened`: the campaign's log has no rules yet, or
 * another end than the campaign; once it is opened the vote can be asked for again.
 */
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
  | 'unopened'
/**
 * What became of one vote, why it is held, the count of its artwork afterwards, and where it stands in the log of which
 * campaign.
 */
export type CountedVote = {
  verdict: Verdict
  holdReason: number | null
  voteCount: number
  campaignId: number | null
  leafIndex: number | null
}

const DEVICE_BYTES = 32
// What a leaf begins with in a batch: its length in two bytes, and its kind.
const HOLD_HEAD = `'\\x001621'::bytea`
// Stands for a vote that somebody else wrote between our look and our lock: its seat is taken already.
const NOTHING = `'\\x00010f'::bytea`
const BY_RULE = `'\\xffffffffffffffff'::bytea`

// Rows are locked in one order everywhere: artworks by id, counters of networks, logs, participations, campaigns. The database's
// clock decides: now() is the moment at which this one statement began, and it is also the time that the vote bears.
// Earlier votes are asked for one by one, in a subselect: a join to them is at times planned as a walk through every vote
// there is. Only a confirmed address speaks for its mailbox: anybody can name a stranger's, and must neither use up that
// person's vote nor learn whether they have voted.
const CAST = `
with asked as materialized (
  select t.*, row_number() over (partition by artwork_id, account_id order by n) as turn,
    substr($4::bytea, ((n - 1) * ${DEVICE_BYTES} + 1)::int, ${DEVICE_BYTES}) as device,
    substr($7::bytea, ((n - 1) * ${TAG_BYTES} + 1)::int, ${TAG_BYTES}) as ballot
    from unnest($1::bigint[], $2::bigint[], $3::text[]) with ordinality as t(artwork_id, account_id, network, n)
), works as materialized (
  select w.campaign_id, w.id, w.account_id, w.vote_count, w.deleted_at,
    (select a.mailbox from voters a where a.id = w.account_id) as artist_mailbox from artworks w
   where w.id = any ($1) order by w.id for no key update of w
), judged as materialized (
  select q.n, q.artwork_id, q.account_id, q.network, q.device, q.ballot, box.mailbox, w.campaign_id, w.vote_count, voter.ballot_secret,
    voter.is_confirmed::int + 2 * (voter.created_at < now() - interval '1 day')::int as flags,
    case
      when c.id is null or w.deleted_at is not null
        or not exists (select 1 from visible_campaigns(q.account_id, false) v where v.id = w.campaign_id) then 'missing'
      when voter.kind is distinct from ${accountKind.participant} or voter.is_blocked then 'notParticipant'
      when s.is_on is not true then 'closed'
      when w.account_id = q.account_id or w.artist_mailbox = box.mailbox then 'own'
      when (select true from votes v
             where v.campaign_id = w.campaign_id and v.artwork_id = q.artwork_id and v.account_id = q.account_id) then 'already'
      when (select true from votes v
             where v.campaign_id = w.campaign_id and v.artwork_id = q.artwork_id and v.mailbox = box.mailbox) then 'already'
      when not c.is_live then 'notLive'
      when c.is_paused then 'paused'
      when c.needs_confirmed_email and not voter.is_confirmed then 'unconfirmed'
      when q.turn > 1 then 'already'
      when l.ends_at is distinct from c.ends_at then 'unopened'
    end as refusal
    from asked q
    left join works w on w.id = q.artwork_id
    left join campaign_facts c on c.id = w.campaign_id
    left join voters voter on voter.id = q.account_id
    left join lateral (select case when voter.is_confirmed or $6 then voter.mailbox end as mailbox) box on true
    left join switches s on s.name = 'voting'
    left join vote_logs l on l.campaign_id = w.campaign_id
), fit as materialized (
  select *, 'votes:' || campaign_id || ':' || network as network_key,
    row_number() over (partition by campaign_id, network order by n) as place,
    count(*) over (partition by campaign_id, network) as crowd,
    row_number() over (partition by campaign_id order by n) as seat
    from judged where refusal is null
), networks as (
  insert into shared_limits as l (key, window_start, used)
  select network_key, date_trunc('day', now(), 'UTC'), max(crowd) from fit where network <> '' and $5::int > 0
   group by network_key order by network_key
  on conflict (key, window_start) do update set used = l.used + excluded.used
  returning key, used
), placed as materialized (
  select f.*, case when o.used - f.crowd + f.place > $5 then ${holdReason.network}
      when f.mailbox is null then ${holdReason.unconfirmed} end as held_for
    from fit f left join networks o on o.key = f.network_key
), heads as (
  update vote_logs l set size = l.size + b.leaf_count
    from (select campaign_id, (count(*) + count(held_for))::int as leaf_count from placed group by 1 order by 1) b
   where l.campaign_id = b.campaign_id
  returning l.campaign_id, l.generation, l.size - b.leaf_count as first, b.leaf_count
), written as (
  insert into votes (campaign_id, artwork_id, account_id, state, hold_reason, address_group, device_hash, mailbox, leaf_index)
  select p.campaign_id, p.artwork_id, p.account_id, case when p.held_for is null then ${voteState.counted} else ${voteState.held} end,
    p.held_for, p.network, p.device, p.mailbox, h.first + p.seat - 1
    from placed p join heads h on h.campaign_id = p.campaign_id
   order by p.campaign_id, p.artwork_id, p.account_id
  on conflict do nothing
  returning campaign_id, artwork_id, account_id, state, hold_reason, leaf_index
), logged as (
  insert into vote_log_batches (campaign_id, generation, first_index, leaf_count, entries)
  select campaign_id, generation, first, leaf_count,
    string_agg(case when is_written then ${VOTE_HEAD} || substr(int4send(flags), 4, 1) || minute || int8send(artwork_id)
        || ${TAG('ballot_secret', 'campaign_id', 'account_id')} || ballot else ${NOTHING} end, ''::bytea order by seat)
      || coalesce(string_agg(case when is_written then ${HOLD_HEAD} || minute || int8send(first + seat - 1)
        || substr(int4send(held_for), 4, 1) || ${BY_RULE} else ${NOTHING} end, ''::bytea order by seat)
        filter (where held_for is not null), ''::bytea)
    from (
      select p.*, h.generation, h.first, h.leaf_count, m.minute,
        m.is_all_written or (p.campaign_id, h.first + p.seat - 1) in (select v.campaign_id, v.leaf_index from written v) as is_written
        from placed p join heads h on h.campaign_id = p.campaign_id
        cross join (select ${MINUTE('now()')} as minute,
          (select count(*) from written) = (select count(*) from placed) as is_all_written) m) seated
   group by campaign_id, generation, first, leaf_count
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
    coalesce(r.vote_count, j.vote_count, 0) as "voteCount", j.campaign_id as "campaignId", v.leaf_index as "leafIndex"
  from judged j
  left join written v on j.refusal is null and v.campaign_id = j.campaign_id and v.artwork_id = j.artwork_id
    and v.account_id = j.account_id
  left join raised r on r.campaign_id = j.campaign_id and r.id = j.artwork_id
 order by j.n`

/**
 * Makes the one statement that casts a list of votes: every condition is checked, every counter moved and every leaf
 * appended inside of it. It answers in the order of the list.
 */
export function createVoteWriter({
  heldBeyond,
  countsUnconfirmed,
}: {
  heldBeyond: number
  countsUnconfirmed: boolean
}) {
  return (database: Queryable, votes: readonly AskedVote[]): Promise<CountedVote[]> =>
    database.query<CountedVote>({
      name: 'votes-cast',
      text: CAST,
      values: [
        votes.map(({ artworkId }) => artworkId),
        votes.map(({ accountId }) => accountId),
        votes.map(({ network }) => network),
        // All of them in one: a list of bytes is written out as text, byte by byte, and read back.
        Buffer.concat(votes.map(({ device }) => device)),
        heldBeyond,
        countsUnconfirmed,
        Buffer.concat(votes.map(({ ballot }) => ballot)),
      ],
    })
}
