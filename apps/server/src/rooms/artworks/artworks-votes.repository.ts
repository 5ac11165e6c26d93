import { accountKind, holdReason, voteState } from '@plinth/api-schema/states'
import { TAG_BYTES } from '@plinth/vote-log/leaf'
import type { Queryable } from '../../db/database.ts'
import { takeAllowances } from './artworks-allowances.repository.ts'
import { MINUTE, TAG, VOTE_HEAD } from './artworks-log.repository.ts'

/** A vote that somebody asks to cast; `network` is empty where it says nothing about the voter. */
export type AskedVote = { artworkId: number; accountId: number; network: string; device: Buffer; ballot: Uint8Array }

/**
 * What became of a vote; everything but `counted` and `held` is a refusal. `unopened`: the campaign's log has no rules yet, or
 * another end than the campaign; once it is opened the vote can be asked for again. `byRules`: the campaign has a limit, or
 * the vote was taken back before, which is for the other statement. `again`: another account of the mailbox asks at the same
 * moment; who comes second is told at the next try. `raced`: the vote was written by somebody else a moment before; what the
 * transaction has taken for it must be given back.
 */
export type Verdict =
  | 'counted'
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
  | 'byRules'
  | 'overLimit'
  | 'overMailbox'
  | 'again'
  | 'raced'
/**
 * What became of one vote, why it is held, the count of its artwork afterwards, and where it stands in the log of which
 * campaign.
 */
export type CountedVote = {
  verdict: Verdict
  holdReason: number | null
  /** Null while votes are hidden. */
  voteCount: number | null
  campaignId: number | null
  leafIndex: number | null
  /** The voter had taken it back before. */
  isRecast: boolean
  /** The limit of a campaign that has one. */
  voteLimit: number | null
  limitPer: number | null
}

const DEVICE_BYTES = 32
// What a leaf begins with in a batch: its length in two bytes, and its kind.
const HOLD_HEAD = `'\\x001621'::bytea`
// Stands for a vote that somebody else wrote between our look and our lock: its seat is taken already.
const NOTHING = `'\\x00010f'::bytea`
const BY_RULE = `'\\xffffffffffffffff'::bytea`

// Rows are locked in one order everywhere: artworks by id, allowances, counters of networks, logs, participations, campaigns. The
// database's clock decides: now() is the moment at which this one statement began, and it is also the time that the vote bears.
// Earlier votes are asked for one by one, in a subselect: a join to them is at times planned as a walk through every vote
// there is. Only a confirmed address speaks for its mailbox: anybody can name a stranger's, and must neither use up that
// person's vote nor learn whether they have voted.
const MINE = 'v.campaign_id = w.campaign_id and v.artwork_id = q.artwork_id and v.account_id = q.account_id'
// A hold outlives taking the vote back: who is held for more than a waiting address is held again.
const KEPT_HOLD = `(select nullif(v.hold_reason, ${holdReason.unconfirmed}) from votes v where ${MINE} and v.state = ${voteState.revoked})`
const IS_TAKEN_BACK = `coalesce((select v.state = ${voteState.revoked} from votes v where ${MINE}), false)`

// What the plain statement leaves to the other one, so that campaigns without such rules pay nothing for them.
const LEFT_TO_RULES = `when c.vote_limit is not null or (c.votes_revocable and ${IS_TAKEN_BACK}) then 'byRules'`
const ONE_OF_A_MAILBOX = `when row_number() over (partition by q.artwork_id, coalesce(box.mailbox, int8send(q.account_id)) order by q.n) > 1 then 'again'`

const WINDOW = 'ballot_window(vote_limit_per, now())'

const LIMITS = `), of_accounts as (
  ${takeAllowances('int8send(account_id)', WINDOW, 'judged where refusal is null and vote_limit is not null')}
), allowed as materialized (
  select j.*, a.campaign_id is null or row_number() over (partition by j.campaign_id, j.account_id order by j.n) <= a.granted as is_allowed
    from judged j left join of_accounts a on a.campaign_id = j.campaign_id and a.holder = int8send(j.account_id)
   where j.refusal is null
), of_mailboxes as (
  ${takeAllowances('mailbox', WINDOW, 'allowed where is_allowed and vote_limit is not null and mailbox is not null')}
), granted as materialized (
  select a.*, case when not a.is_allowed then 'overLimit'
      when row_number() over (partition by a.campaign_id, a.mailbox, a.is_allowed order by a.n) > m.granted then 'overMailbox' end as excess
    from allowed a left join of_mailboxes m on m.campaign_id = a.campaign_id and m.holder = a.mailbox
`

const writeVotes = (
  source: string,
) => `insert into votes (campaign_id, artwork_id, account_id, state, hold_reason, address_group, device_hash, mailbox, leaf_index)
  select p.campaign_id, p.artwork_id, p.account_id, case when p.held_for is null then ${voteState.counted} else ${voteState.held} end,
    p.held_for, p.network, p.device, p.mailbox, h.first + p.seat - 1
    from ${source} join heads h on h.campaign_id = p.campaign_id
   order by p.campaign_id, p.artwork_id, p.account_id
  on conflict do nothing
  returning campaign_id, artwork_id, account_id, state, hold_reason, leaf_index`
const PLAIN_WRITTEN = `), written as (
  ${writeVotes('placed p')}
`
const RULED_WRITTEN = `), written_again as (
  update votes v set state = case when p.held_for is null then ${voteState.counted} else ${voteState.held} end, hold_reason = p.held_for,
      address_group = p.network, device_hash = p.device, mailbox = p.mailbox, leaf_index = h.first + p.seat - 1, created_at = now()
    from placed p join heads h on h.campaign_id = p.campaign_id
   where p.is_taken_back and v.campaign_id = p.campaign_id and v.artwork_id = p.artwork_id and v.account_id = p.account_id
     and v.state = ${voteState.revoked} and nullif(v.hold_reason, ${holdReason.unconfirmed}) is not distinct from p.kept_hold
  returning v.campaign_id, v.artwork_id, v.account_id, v.state, v.hold_reason, v.leaf_index
), written_first as (
  ${writeVotes('(select * from placed where not is_taken_back) p')}
), written as (
  select * from written_first union all select * from written_again
`

// A vote that is cast again has had its place in its network's day.
const voteStatement = ({ isRuled }: { isRuled: boolean }) => `
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
  select q.n, q.artwork_id, q.account_id, q.network, q.device, q.ballot, box.mailbox, w.campaign_id, w.vote_count, c.votes_hidden, voter.ballot_secret,
    voter.is_confirmed::int + 2 * (voter.created_at < now() - interval '1 day')::int as flags,
    ${isRuled ? `c.vote_limit, c.vote_limit_per, ${IS_TAKEN_BACK} as is_taken_back, ${KEPT_HOLD} as kept_hold,` : ''}
    case
      when c.id is null or w.deleted_at is not null
        or not exists (select 1 from visible_campaigns(q.account_id, false) v where v.id = w.campaign_id) then 'missing'
      when voter.kind is distinct from ${accountKind.participant} or voter.is_blocked then 'notParticipant'
      when s.is_on is not true then 'closed'
      when w.account_id = q.account_id or w.artist_mailbox = box.mailbox then 'own'
      when (select v.state <> ${voteState.revoked} from votes v where ${MINE}) then 'already'
      when (select true from votes v
             where v.campaign_id = w.campaign_id and v.artwork_id = q.artwork_id and v.mailbox = box.mailbox
               and v.account_id <> q.account_id) then 'already'
      when not c.is_live then 'notLive'
      when c.is_paused then 'paused'
      when c.needs_confirmed_email and not voter.is_confirmed then 'unconfirmed'
      when q.turn > 1 then 'already'
      when l.closed_at is not null then 'notLive'
      when l.ends_at is distinct from c.ends_at then 'unopened'
      ${isRuled ? ONE_OF_A_MAILBOX : LEFT_TO_RULES}
    end as refusal
    from asked q
    left join works w on w.id = q.artwork_id
    left join campaign_facts c on c.id = w.campaign_id
    left join voters voter on voter.id = q.account_id
    left join lateral (select case when voter.is_confirmed or $6 then voter.mailbox end as mailbox) box on true
    left join switches s on s.name = 'voting'
    left join vote_logs l on l.campaign_id = w.campaign_id
${isRuled ? LIMITS : ''}), fit as materialized (
  select *, 'votes:' || campaign_id || ':' || network as network_key,
    row_number() over (partition by campaign_id, network${isRuled ? ', is_taken_back' : ''} order by n) as place,
    count(*) over (partition by campaign_id, network${isRuled ? ', is_taken_back' : ''}) as crowd,
    row_number() over (partition by campaign_id order by n) as seat
    from ${isRuled ? 'granted where excess is null' : 'judged where refusal is null'}
), networks as (
  insert into shared_limits as l (key, window_start, used)
  select network_key, date_trunc('day', now(), 'UTC'), max(crowd) from fit where network <> '' and $5::int > 0${isRuled ? ' and not is_taken_back' : ''}
   group by network_key order by network_key
  on conflict (key, window_start) do update set used = l.used + excluded.used
  returning key, used
), placed as materialized (
  select f.*, case ${isRuled ? 'when f.kept_hold is not null then f.kept_hold' : ''}
      when ${isRuled ? 'not f.is_taken_back and ' : ''}o.used - f.crowd + f.place > $5 then ${holdReason.network}
      when f.mailbox is null then ${holdReason.unconfirmed} end as held_for
    from fit f left join networks o on o.key = f.network_key
), heads as (
  update vote_logs l set size = l.size + b.leaf_count
    from (select campaign_id, (count(*) + count(held_for))::int as leaf_count from placed group by 1 order by 1) b
   where l.campaign_id = b.campaign_id and l.closed_at is null
  returning l.campaign_id, l.generation, l.size - b.leaf_count as first, b.leaf_count
${isRuled ? RULED_WRITTEN : PLAIN_WRITTEN}), logged as (
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
select coalesce(j.refusal, ${isRuled ? 'g.excess, ' : ''}case v.state when ${voteState.counted} then 'counted' when ${voteState.held} then 'held'
      else '${isRuled ? 'raced' : 'already'}' end) as verdict,
    v.hold_reason as "holdReason",
    case when j.votes_hidden then null else coalesce(r.vote_count, j.vote_count, 0) end as "voteCount", j.campaign_id as "campaignId", v.leaf_index as "leafIndex",
    ${isRuled ? 'coalesce(j.is_taken_back, false)' : 'false'} as "isRecast", ${isRuled ? 'j.vote_limit' : 'null::int'} as "voteLimit", ${isRuled ? 'j.vote_limit_per' : 'null::int'} as "limitPer"
  from judged j ${isRuled ? 'left join granted g on g.n = j.n' : ''}
  left join written v on j.refusal is null and v.campaign_id = j.campaign_id and v.artwork_id = j.artwork_id
    and v.account_id = j.account_id
  left join raised r on r.campaign_id = j.campaign_id and r.id = j.artwork_id
 order by j.n`

const PLAIN = voteStatement({ isRuled: false })
const RULED = voteStatement({ isRuled: true })

/** What a server's settings say about votes. */
export type WriterSettings = { heldBeyond: number; countsUnconfirmed: boolean }

const createWriter =
  (name: string, text: string, { heldBeyond, countsUnconfirmed }: WriterSettings) =>
  (database: Queryable, votes: readonly AskedVote[]): Promise<CountedVote[]> =>
    database.query<CountedVote>({
      name,
      text,
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

/**
 * Makes the one statement that casts a list of votes: every condition is checked, every counter moved and every leaf
 * appended inside of it. It answers in the order of the list.
 */
export const createVoteWriter = (settings: WriterSettings) => createWriter('votes-cast', PLAIN, settings)

/** Makes the statement for what the other one leaves to the rules of the campaign; it needs a transaction. */
export const createRuledVoteWriter = (settings: WriterSettings) => createWriter('votes-cast-by-rules', RULED, settings)

/** A vote that was cast, and where it stands in the log of its campaign. */
export type LoggedVote = { campaignId: number; accountId: number; leafIndex: number }

/** Those of a list of votes before which their voters had cast none in the campaign, taken back or not. */
export async function filterFirstVotes<Vote extends LoggedVote>(
  database: Queryable,
  votes: readonly Vote[],
): Promise<Vote[]> {
  const rows = await database.query<{ place: number }>({
    name: 'votes-first',
    text: `select t.place from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as t(campaign_id, account_id, leaf_index, place)
            where not exists (select 1 from votes v where v.account_id = t.account_id and v.campaign_id = t.campaign_id
              and coalesce(v.leaf_index, -1) < t.leaf_index)`,
    values: [
      votes.map(({ campaignId }) => campaignId),
      votes.map(({ accountId }) => accountId),
      votes.map(({ leafIndex }) => leafIndex),
    ],
  })
  return rows.map(({ place }) => votes[place - 1]!)
}
