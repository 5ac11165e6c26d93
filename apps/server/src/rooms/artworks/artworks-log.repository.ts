import { campaignStatus, voteState } from '@plinth/api-schema/states'
import { type LogRules, type LogTotals, leafReason, TAG_BYTES, voteFlag } from '@plinth/vote-log/leaf'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { LAST_LOOK, VOTES_IN_AFTER } from './artworks-integrity.repository.ts'

// How leaves are written in SQL; packages/vote-log reads them, and docs/vote-log.md says what they mean.

/** What a vote begins with in a batch: its length in two bytes, and its kind. */
export const VOTE_HEAD = `'\\x003610'::bytea`
/** A moment as a leaf bears it: whole minutes since 1970. */
export const MINUTE = (moment: string) => `int4send(floor(extract(epoch from ${moment}) / 60)::int)`
/** Who a voter is in a campaign. */
export const TAG = (secret: string, campaign: string, account: string) =>
  `substr(sha256(sha256(${secret} || int8send(${campaign})) || int8send(${campaign}) || int8send(${account})), 1, ${TAG_BYTES})`
// Nobody can ever say whose the votes of a deleted account are: in a log that begins later each has a name of its own.
const STRAY = 'uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())'
const NO_BALLOT = `decode(repeat('00', ${TAG_BYTES}), 'hex')`

/** A log that is held until the transaction ends; `endsAt` is null while it has no rules and takes nothing. */
export type HeldLog = { generation: number; size: number; endsAt: Date | null; closedAt: Date | null; minute: number }

/** Holds a campaign's log: nobody else appends before the transaction ends. */
export async function holdLog(tx: Queryable, campaignId: number): Promise<HeldLog> {
  await tx.query({
    name: 'log-begin',
    text: 'insert into vote_logs (campaign_id) values ($1) on conflict do nothing',
    values: [campaignId],
  })
  const [log] = await tx.query<HeldLog>({
    name: 'log-hold',
    text: `select generation, size, ends_at as "endsAt", closed_at as "closedAt",
             floor(extract(epoch from now()) / 60)::int as minute
             from vote_logs where campaign_id = $1 for no key update`,
    values: [campaignId],
  })
  return log!
}

/** Appends leaves to a log that is held. */
export const appendEntries = (tx: Queryable, campaignId: number, leafCount: number, entries: Uint8Array) =>
  tx.query({
    name: 'log-append',
    text: `with head as (
             update vote_logs set size = size + $2 where campaign_id = $1 returning generation, size - $2 as first)
           insert into vote_log_batches (campaign_id, generation, first_index, leaf_count, entries)
           select $1, generation, first, $2, $3 from head`,
    values: [campaignId, leafCount, Buffer.from(entries)],
  })

/** The times and the rules of a campaign, and whether its log has told this end. */
export type LoggedCampaign = {
  startsAt: Date | null
  endsAt: Date
  isTold: boolean
  limit: LogRules['limit']
  isRevocable: boolean
  isHidden: boolean
  needsConfirmedEmail: boolean
}

/** A campaign that has begun, as its log has to know it. */
export async function findLoggedCampaign(tx: Queryable, campaignId: number): Promise<LoggedCampaign | undefined> {
  const [row] = await tx.query<LoggedCampaign>({
    name: 'log-campaign',
    text: `select c.starts_at as "startsAt", c.ends_at as "endsAt", l.ends_at is not distinct from c.ends_at as "isTold",
             c.vote_rules -> 'limit' as limit, c.votes_revocable as "isRevocable", c.votes_hidden as "isHidden",
             c.needs_confirmed_email as "needsConfirmedEmail"
             from campaign_facts c left join vote_logs l on l.campaign_id = c.id
            where c.id = $1 and c.status <> ${campaignStatus.unpublished}`,
    values: [campaignId],
  })
  return row
}

/** Gives a held log its name and its tree. */
export const nameLog = (tx: Queryable, campaignId: number, origin: string) =>
  tx.query({
    name: 'log-name',
    text: `with named as (
             update vote_logs set origin = $2 where campaign_id = $1 returning generation)
           insert into vote_log_trees (campaign_id, generation, origin) select $1, generation, $2 from named`,
    values: [campaignId, origin],
  })

/** Notes that the log has told the campaign's end, as exactly as the campaign has it. */
export const noteEnd = (tx: Queryable, campaignId: number) =>
  tx.query({
    name: 'log-note-end',
    text: `update vote_logs l set ends_at = c.ends_at from campaign_facts c where l.campaign_id = $1 and c.id = l.campaign_id`,
    values: [campaignId],
  })

/** Notes that the log has told the totals at the end. */
export const noteClose = (tx: Queryable, campaignId: number) =>
  tx.query({
    name: 'log-note-close',
    text: 'update vote_logs set closed_at = now() where campaign_id = $1',
    values: [campaignId],
  })

/** The last head of the log before the present one. */
export async function findEarlierHead(tx: Queryable, campaignId: number, generation: number) {
  const [row] = await tx.query<{ origin: string; size: number; root: Buffer }>({
    name: 'log-earlier-head',
    text: `select origin, size, root from vote_log_trees where campaign_id = $1 and generation < $2
            order by generation desc limit 1`,
    values: [campaignId, generation],
  })
  return row
}

/** A work as a log has it when it is opened. */
export type LoggedWork = { id: number; digest: Buffer | null; deletedBy: number | null }

/** All works of a campaign that were on its wall, as they came. */
export const listLoggedWorks = (tx: Queryable, campaignId: number) =>
  tx.query<LoggedWork>({
    name: 'log-works',
    text: `select id, picture_sha256 as digest, deleted_by as "deletedBy" from artworks where campaign_id = $1 and has_hung order by id`,
    values: [campaignId],
  })

/**
 * Appends votes that are in no log yet to one that is held, the oldest first; answers how many. Those that are older than the log
 * bear the minute in which they were cast. Those that came since, from a server of an earlier release, bear the minute in which
 * they are logged, the last one of the vote at the latest: nothing is dated back.
 */
export async function adoptVotes(
  tx: Queryable,
  campaignId: number,
  { most, areOlder }: { most: number; areOlder: boolean },
): Promise<number> {
  const rows = await tx.query<Total>({
    name: 'log-adopt',
    text: `with picked as materialized (
             select v.artwork_id, v.account_id, v.created_at,
               row_number() over (order by v.created_at, v.artwork_id, v.account_id) as seat
               from votes v where v.campaign_id = $1 and v.leaf_index is null and v.state <> ${voteState.revoked}
              order by v.created_at, v.artwork_id, v.account_id limit $2
           ), head as (
             update vote_logs l set size = l.size + n.count from (select count(*) as count from picked) n
              where l.campaign_id = $1 returning l.generation, l.size - n.count as first, l.ends_at
           ), numbered as (
             update votes v set leaf_index = h.first + p.seat - 1 from picked p cross join head h
              where v.campaign_id = $1 and v.artwork_id = p.artwork_id and v.account_id = p.account_id
           ), logged as (
             insert into vote_log_batches (campaign_id, generation, first_index, leaf_count, entries)
             select $1, h.generation, h.first, count(*), string_agg(${VOTE_HEAD}
                 || substr(int4send(case when $3::boolean then ${voteFlag.olderThanTheLog} else 0 end + a.is_confirmed::int
                   + ${voteFlag.accountOlderThanADay} * (a.created_at < p.created_at - interval '1 day')::int), 4, 1)
                 || case when $3::boolean then ${MINUTE('p.created_at')} else ${MINUTE(`least(now(), h.ends_at - interval '1 minute')`)} end || int8send(p.artwork_id) || ${TAG(`coalesce(a.ballot_secret, ${STRAY})`, '$1', 'p.account_id')}
                 || ${NO_BALLOT}, ''::bytea order by p.seat)
               from picked p join voters a on a.id = p.account_id cross join head h group by h.generation, h.first)
           select count(*)::int as total from picked`,
    values: [campaignId, most, areOlder],
  })
  return totalOf(rows)
}

/** Votes of a campaign that do not count, from a leaf on. */
export const listUncounted = (tx: Queryable, campaignId: number, from: number) =>
  tx.query<{ leafIndex: number; isHeld: boolean; reason: number }>({
    name: 'log-uncounted',
    text: `select coalesce(leaf_index, 0) as "leafIndex", state = ${voteState.held} as "isHeld",
             coalesce(hold_reason, ${leafReason.other})::int as reason from votes
            where campaign_id = $1 and leaf_index >= $2 and state <> ${voteState.counted} order by leaf_index`,
    values: [campaignId, from],
  })

/** Notes that votes of a held log were taken back. */
export const noteRevoked = (tx: Queryable, campaignId: number, count: number) =>
  tx.query({
    name: 'log-note-revoked',
    text: 'update vote_logs set revoked_count = revoked_count + $2 where campaign_id = $1',
    values: [campaignId, count],
  })

/** How many votes of a campaign count, are held, are voided, and were taken back, each time they were. */
export async function countStates(tx: Queryable, campaignId: number) {
  const [row] = await tx.query<LogTotals>({
    name: 'log-totals',
    text: `select count(*) filter (where state = ${voteState.counted}) as counted,
             count(*) filter (where state = ${voteState.held}) as held,
             count(*) filter (where state = ${voteState.voided}) as voided,
             coalesce((select revoked_count from vote_logs where campaign_id = $1), 0) as revoked from votes where campaign_id = $1`,
    values: [campaignId],
  })
  return row!
}

/** Campaigns after an id that have begun and whose log is not open, or knows another end. */
export const listUnopened = (database: Queryable, after: number, most: number) =>
  database.query<{ id: number }>({
    name: 'log-unopened',
    text: `select c.id from campaign_facts c left join vote_logs l on l.campaign_id = c.id
            where c.status <> ${campaignStatus.unpublished} and not c.is_deleted and l.closed_at is null and l.ends_at is distinct from c.ends_at
              and c.id > $1 order by c.id limit $2`,
    values: [after, most],
  })

/** A log whose time for votes is over, and where the last look at them stands. */
export type UnclosedLog = { id: number; lastLook: 'done' | 'due' | 'missed' }

/** Logs of campaigns after an id whose time for votes is over by more than any statement can take. */
export const listUnclosed = (database: Queryable, after: number, most: number) =>
  database.query<UnclosedLog>({
    name: 'log-unclosed',
    text: `select c.id, ${LAST_LOOK} as "lastLook"
             from vote_logs l join campaign_facts c on c.id = l.campaign_id and c.ends_at = l.ends_at
             left join vote_score_runs r on r.campaign_id = c.id
            where l.closed_at is null and l.ends_at < statement_timestamp() - ${VOTES_IN_AFTER} and c.id > $1
            order by 1 limit $2`,
    values: [after, most],
  })
