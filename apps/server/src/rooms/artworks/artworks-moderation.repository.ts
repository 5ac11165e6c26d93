import type { HeldVotes, ModeratedVote } from '@plinth/api-schema/moderation'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { holdReason, stateOf, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Which held votes the operator wants to see. */
export type HeldFilter = { campaignId?: number | undefined; network?: string | undefined }
/** Which part of a list is wanted. */
export type Page = { limit: number; offset: number }

// Those that wait for their address need no decision.
const IN_REVIEW = `v.hold_reason <> ${holdReason.unconfirmed}`
const FILTERED = `from votes v where v.state = ${voteState.held} and ${IN_REVIEW} and ($1::bigint is null or v.campaign_id = $1)
  and ($2::text is null or v.address_group = $2)`
const countOf = (state: number) => `(select count(*) from votes o where o.campaign_id = g.campaign_id
  and o.address_group = g.address_group and o.state = ${state})`

/** Networks with held votes, the one that voted last first. */
export const listHeldGroups = (database: Queryable, { campaignId, network }: HeldFilter, page: Page) =>
  database.query<HeldVotes>({
    name: 'votes-held-groups',
    text: `with g as materialized (
             select v.campaign_id, v.address_group, count(*) as held, max(v.created_at) as last_at ${FILTERED}
              group by 1, 2 order by last_at desc, 1, 2 limit $3 offset $4)
           select g.campaign_id as "campaignId", c.name as "campaignName", g.address_group as network, g.held as "heldCount",
             ${countOf(voteState.counted)} as "countedCount", ${countOf(voteState.voided)} as "voidedCount",
             d.artworks as "artworkCount", d.devices as "deviceCount", d.fresh as "newAccountCount",
             coalesce(d.first_at, g.last_at) as "firstAt", g.last_at as "lastAt"
             from g join campaign_facts c on c.id = g.campaign_id
             cross join lateral (
               select count(distinct v.artwork_id) as artworks, count(distinct v.device_hash) as devices,
                 count(*) filter (where a.created_at > v.created_at - interval '1 day') as fresh, min(v.created_at) as first_at
                 from votes v join people a on a.id = v.account_id
                where v.campaign_id = g.campaign_id and v.address_group = g.address_group and v.state = ${voteState.held} and ${IN_REVIEW}) d
            order by g.last_at desc, g.campaign_id, g.address_group`,
    values: [campaignId ?? null, network ?? null, page.limit, page.offset],
  })

/** How many networks have held votes. */
export async function countHeldGroups(database: Queryable, { campaignId, network }: HeldFilter): Promise<number> {
  const rows = await database.query<Total>({
    name: 'votes-count-held-groups',
    text: `select count(*) as total from (select distinct v.campaign_id, v.address_group ${FILTERED}) g`,
    values: [campaignId ?? null, network ?? null],
  })
  return totalOf(rows)
}

/** The networks with held votes. */
export async function readHeldQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'votes-held-queue',
    text: `select count(*) as count, min(g.first_at) as "oldestAt" from (select min(v.created_at) as first_at from votes v
            where v.state = ${voteState.held} and ${IN_REVIEW} group by v.campaign_id, v.address_group) g`,
  })
  return row!
}

/** How many votes were cast on each of these days, found by campaign: an index of all votes by time would slow each of them down. */
export async function countVotesByDay(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'votes-by-day',
    text: `select width_bucket(v.created_at, $1::timestamptz[]) as place, count(*) as count
             from campaign_facts c join votes v on v.campaign_id = c.id and v.created_at >= ($1::timestamptz[])[1]
            where c.ends_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}

type VoteRow = Omit<ModeratedVote, 'state' | 'holdReason'> & { state: number; holdReason: number | null }

/** The votes of one network in one campaign, or those for one artwork alone. */
export type VoteGroup = { campaignId: number; network: string; artworkId?: number | undefined }

const GROUP = `v.campaign_id = $1 and v.address_group = $2 and ($3::bigint is null or v.artwork_id = $3)`
const groupValues = ({ campaignId, network, artworkId }: VoteGroup) => [campaignId, network, artworkId ?? null]

/** The votes of a network, the newest first. */
export async function listGroupVotes(database: Queryable, group: VoteGroup, page: Page): Promise<ModeratedVote[]> {
  const rows = await database.query<VoteRow>({
    name: 'votes-of-group',
    text: `select jsonb_build_object('id', w.id, 'title', w.title) as artwork, jsonb_build_object('id', a.id, 'name', a.name) as voter, v.state,
             v.hold_reason as "holdReason", coalesce(s.signs, '[]') as signs, v.created_at as "createdAt",
             a.created_at as "accountCreatedAt"
             from votes v join people a on a.id = v.account_id
             left join vote_scores s on s.campaign_id = v.campaign_id and s.artwork_id = v.artwork_id and s.account_id = v.account_id
             join artworks w on w.campaign_id = v.campaign_id and w.id = v.artwork_id
            where ${GROUP} order by v.created_at desc, v.artwork_id, v.account_id limit $4 offset $5`,
    values: [...groupValues(group), page.limit, page.offset],
  })
  return rows.map(({ holdReason: reason, ...vote }) => ({
    ...vote,
    state: stateOf(voteState, vote.state),
    holdReason: reason === null ? null : stateOf(holdReason, reason),
  }))
}

/** How many votes a network has cast. */
export async function countGroupVotes(database: Queryable, group: VoteGroup): Promise<number> {
  const rows = await database.query<Total>({
    name: 'votes-count-of-group',
    text: `select count(*) as total from votes v where ${GROUP}`,
    values: groupValues(group),
  })
  return totalOf(rows)
}

/** How the votes of one artwork changed: how many in all, and by how many its count moves. */
export type VoteChange = { artworkId: number; changed: number; delta: number }

/** An artwork whose count has moved. */
export type RecountedArtwork = { id: number; accountId: number; isLive: boolean; delta: number }

/** Moves the counts of artworks and tells open pages. */
export const moveVoteCounts = (tx: Queryable, campaignId: number, changes: readonly VoteChange[]) =>
  tx.query<RecountedArtwork>({
    name: 'votes-move-counts',
    text: `with moved as (
             update artworks w set vote_count = w.vote_count + t.delta
               from unnest($2::bigint[], $3::int[]) as t(id, delta) where w.campaign_id = $1 and w.id = t.id
             returning w.id, w.account_id, w.deleted_at is null as is_live, w.vote_count, coalesce(t.delta, 0) as delta
           ), told as (
             insert into live_feed (campaign_id, kind, payload)
             select $1, 'votes', jsonb_build_object('artworkId', id, 'voteCount', vote_count) from moved where is_live)
           select id, account_id as "accountId", is_live as "isLive", delta from moved`,
    values: [campaignId, changes.map(({ artworkId }) => artworkId), changes.map(({ delta }) => delta)],
  })
