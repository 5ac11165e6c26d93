import { holdReason, voteState } from '@plinth/api-schema/states'
import type { WeighedSign } from '@plinth/api-schema/vote-signs'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/**
 * How long after the end a last look at the votes is tried; places are told and the log is closed after it. What is not looked at
 * by then stays as it is: neither may wait for ever, and what came out long ago stays.
 */
const LAST_LOOK_WITHIN = `interval '1 hour'`
/** Statements of voters are cut after 3 s: who began before the end is in by then. What takes longer finds the log closed. */
export const VOTES_IN_AFTER = `interval '15 seconds'`
const HAS_VOTES = 'exists (select 1 from votes v where v.campaign_id = c.id)'
const LOOKED_AT_LAST = `(r.scored_at is not null and r.scored_at >= c.ends_at + ${VOTES_IN_AFTER} or not ${HAS_VOTES})`

/** Where the last look at the votes of an ended campaign stands: of `campaign_facts c`, and `vote_score_runs r` if there is one. */
export const LAST_LOOK = `case when ${LOOKED_AT_LAST} then 'done'
  when c.ends_at > statement_timestamp() - ${LAST_LOOK_WITHIN} then 'due' else 'missed' end`

/** Campaigns with votes that nobody has looked at, and those that have ended and await the last look. */
export const findUnscored = (database: Queryable) =>
  database.query<{ campaignId: number }>({
    name: 'vote-scores-campaigns',
    text: `select c.id as "campaignId" from campaign_facts c left join vote_score_runs r on r.campaign_id = c.id
            where c.has_begun and c.ends_at > statement_timestamp() - ${LAST_LOOK_WITHIN} and not ${LOOKED_AT_LAST}
              and (c.ends_at <= statement_timestamp() - ${VOTES_IN_AFTER} or exists (
                select 1 from votes v where v.campaign_id = c.id and v.created_at > coalesce(r.scored_at, '-infinity')))
            order by c.id`,
  })

type RecentVote = {
  artworkId: number
  accountId: number
  at: Date
  network: string
  device: string
  createdAt: Date
  isConfirmed: boolean
  isThrowaway: boolean
  mailbox: string
  domain: string
}

/** The newest votes of a campaign since a moment, with what is known of their voters. */
export const listRecentVotes = (database: Queryable, campaignId: number, days: number, limit: number) =>
  database.query<RecentVote>({
    name: 'vote-scores-recent',
    text: `select v.artwork_id as "artworkId", v.account_id as "accountId", v.created_at as at, v.address_group as network,
             coalesce(encode(v.device_hash, 'hex'), '') as device, b.created_at as "createdAt", b.is_confirmed as "isConfirmed",
             b.is_throwaway as "isThrowaway", coalesce(encode(coalesce(v.mailbox, b.mailbox), 'hex'), '') as mailbox,
             coalesce(encode(b.mail_domain, 'hex'), '') as domain
             from votes v join voters b on b.id = v.account_id
            where v.campaign_id = $1 and v.state <> ${voteState.revoked} and v.created_at > now() - make_interval(days => $2::int)
            order by v.created_at desc limit $3`,
    values: [campaignId, days, limit],
  })

/** Of accounts, those whose mail domain many old accounts have. */
export const listOfKnownDomains = (database: Queryable, accountIds: readonly number[]) =>
  database.query<{ accountId: number }>({
    name: 'vote-scores-known-domains',
    text: 'select b.id as "accountId" from voters b where b.id = any ($1::bigint[]) and b.is_known_domain',
    values: [accountIds],
  })

/** A vote of somebody who takes part themselves. */
export type ArtistsVote = { artworkId: number; accountId: number; artistId: number }

/** The votes of those who take part in a campaign themselves. */
export const listArtistsVotes = (database: Queryable, campaignId: number) =>
  database.query<ArtistsVote>({
    name: 'vote-scores-artists',
    text: `select v.artwork_id as "artworkId", v.account_id as "accountId", w.account_id as "artistId"
             from participations p
             join votes v on v.account_id = p.account_id and v.campaign_id = p.campaign_id
             join artworks w on w.campaign_id = v.campaign_id and w.id = v.artwork_id
            where p.campaign_id = $1 and v.state <> ${voteState.revoked}`,
    values: [campaignId],
  })

/** How many people ever took part in a campaign. */
export async function countArtists(database: Queryable, campaignId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'vote-scores-count-artists',
    text: 'select count(*) as total from participations where campaign_id = $1',
    values: [campaignId],
  })
  return totalOf(rows)
}

/** What speaks against one vote; `reason` is what it is held for. */
export type KeptScore = { artworkId: number; accountId: number; points: number; signs: WeighedSign[]; reason: number }

const keys = (scores: readonly KeptScore[]) => [
  scores.map(({ artworkId }) => artworkId),
  scores.map(({ accountId }) => accountId),
]

/** Keeps the scores of votes, in the place of those that they had. */
export const saveScores = (tx: Queryable, campaignId: number, scores: readonly KeptScore[]) =>
  tx.query({
    name: 'vote-scores-save',
    text: `insert into vote_scores as s (campaign_id, artwork_id, account_id, points, signs)
           select $1, t.artwork_id, t.account_id, t.points, t.signs::jsonb
             from unnest($2::bigint[], $3::bigint[], $4::real[], $5::text[]) as t(artwork_id, account_id, points, signs)
            order by 2, 3
           on conflict (campaign_id, artwork_id, account_id) do update
             set points = excluded.points, signs = excluded.signs, scored_at = now()
           where s.points <> excluded.points or s.signs <> excluded.signs`,
    values: [
      campaignId,
      ...keys(scores),
      scores.map(({ points }) => points),
      scores.map(({ signs }) => JSON.stringify(signs)),
    ],
  })

// What an operator has decided stays decided.
const OPEN = `(v.state = ${voteState.counted} and v.hold_reason is null
  or v.state in (${voteState.counted}, ${voteState.held}) and v.hold_reason = ${holdReason.unconfirmed})`

/** A vote that counted or waited for its address until now, and is held. */
export type HeldVote = { artworkId: number; reason: number; leafIndex: number | null; hasCounted: boolean }

/** Holds votes that nobody has decided about. */
export const holdVotes = (tx: Queryable, campaignId: number, scores: readonly KeptScore[]) =>
  tx.query<HeldVote>({
    name: 'vote-scores-hold',
    text: `with picked as (
             select v.artwork_id, v.account_id, v.state, t.reason
               from unnest($2::bigint[], $3::bigint[], $4::int[]) as t(artwork_id, account_id, reason)
               join votes v on v.campaign_id = $1 and v.artwork_id = t.artwork_id and v.account_id = t.account_id
              where ${OPEN} order by v.artwork_id, v.account_id for update of v
           ), changed as (
             update votes v set state = ${voteState.held}, hold_reason = o.reason from picked o
              where v.campaign_id = $1 and v.artwork_id = o.artwork_id and v.account_id = o.account_id
             returning v.artwork_id, o.reason, v.leaf_index, o.state = ${voteState.counted} as has_counted)
           select artwork_id as "artworkId", coalesce(reason, ${holdReason.newAccounts}) as reason, leaf_index as "leafIndex", has_counted as "hasCounted"
             from changed order by leaf_index`,
    values: [campaignId, ...keys(scores), scores.map(({ reason }) => reason)],
  })

/** Marks a campaign as looked at. */
export const saveScoreRun = (tx: Queryable, campaignId: number, at: Date) =>
  tx.query({
    name: 'vote-scores-run',
    text: `insert into vote_score_runs (campaign_id, scored_at) values ($1, $2)
           on conflict (campaign_id) do update set scored_at = excluded.scored_at`,
    values: [campaignId, at],
  })

/** The database's clock, which the times of votes come from. */
export async function findNow(database: Queryable): Promise<Date> {
  const [row] = await database.query<{ now: Date }>({ name: 'vote-scores-now', text: 'select now() as now' })
  return row!.now
}
