import type { Waiting } from '@plinth/api-schema/operator-queues'
import { campaignStatus, reviewStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { containing } from '../../db/like.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** What waits for the operator, or was decided: a campaign, or a change of one. */
export type ReviewSubject = { campaignId: number; changeId: number | null }
/** Which of them are wanted. */
export type ReviewFilter = {
  status?: number | undefined
  search?: string | undefined
  campaignId?: number | undefined
}

const MATCHES = `c.deleted_at is null and ($2::bigint is null or c.id = $2)
  and ($3::text is null or c.name ilike $3 escape '\\' or b.name ilike $3 escape '\\'
    or b.user_name ilike $3 escape '\\' or c.id::text = $4)`
const CAMPAIGNS = `select c.id as campaign_id, null::bigint as change_id, c.submitted_at
  from campaigns c join people b on b.id = c.brand_id where ($1::int is null or c.review = $1) and ${MATCHES}`
const CHANGES = `select c.id as campaign_id, h.id as change_id, h.submitted_at
  from campaign_changes h join campaigns c on c.id = h.campaign_id join people b on b.id = c.brand_id
  where h.status <> ${reviewStatus.superseded} and ($1::int is null or h.status = $1) and ${MATCHES}`
const filterValues = ({ status, search, campaignId }: ReviewFilter) => [
  status ?? null,
  campaignId ?? null,
  search ? containing(search) : null,
  search ?? null,
]

/** Campaigns and changes by the time they were handed in. */
export const listReviewSubjects = (database: Queryable, filter: ReviewFilter, slice: Slice) => {
  const direction = slice.direction === 'asc' ? 'asc' : 'desc'
  const sort = `submitted_at ${direction}, campaign_id ${direction}, change_id ${direction} nulls first`
  const reach = `order by ${sort} limit $5::bigint + $6::bigint`
  return database.query<ReviewSubject>({
    text: `select campaign_id as "campaignId", change_id as "changeId"
             from ((${CAMPAIGNS} ${reach}) union all (${CHANGES} ${reach})) subjects order by ${sort} limit $5 offset $6`,
    values: [...filterValues(filter), slice.limit, slice.offset],
  })
}

/** How many there are. */
export async function countReviewSubjects(database: Queryable, filter: ReviewFilter): Promise<number> {
  const rows = await database.query<Total>({
    text: `select (select count(*) from (${CAMPAIGNS}) own) + (select count(*) from (${CHANGES}) changes) as total`,
    values: filterValues(filter),
  })
  return totalOf(rows)
}

/** The campaigns and changes that wait for a review. */
export async function readReviewQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    text: `select count(*) as count, min(submitted_at) as "oldestAt" from ((${CAMPAIGNS}) union all (${CHANGES})) subjects`,
    values: filterValues({ status: reviewStatus.waiting }),
  })
  return row!
}

/** Approves a campaign: it opens now, or at its start. */
export async function approveCampaign(tx: Queryable, id: number): Promise<{ isOpen: boolean; startsAt: Date }> {
  const [row] = await tx.query<{ isOpen: boolean; startsAt: Date }>({
    name: 'campaign-approve',
    text: `update campaigns c set review = ${reviewStatus.approved}, review_reason = null, reviewed_at = t.now, starts_at = t.start,
             status = case when t.start <= t.now then ${campaignStatus.live} else ${campaignStatus.unpublished} end, opened_at = case when t.start <= t.now then t.start end
           from (select id, statement_timestamp() as now, greatest(starts_at, statement_timestamp()) as start
                   from campaigns where id = $1) t
           where c.id = t.id returning c.status = ${campaignStatus.live} as "isOpen", c.starts_at as "startsAt"`,
    values: [id],
  })
  return row!
}

/** How many campaigns opened on each of these days. */
export async function countOpened(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'campaigns-opened',
    text: `select width_bucket(opened_at, $1::timestamptz[]) as place, count(*) as count from campaigns
            where opened_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}

/** Sends a campaign back. */
export const sendCampaignBack = (tx: Queryable, id: number, reason: string) =>
  tx.query({
    name: 'campaign-send-back',
    text: `update campaigns set review = ${reviewStatus.sentBack}, review_reason = $2, reviewed_at = statement_timestamp() where id = $1`,
    values: [id, reason],
  })

/** Pauses a campaign, or lets it go on. */
export const setPaused = (tx: Queryable, id: number, isPaused: boolean) =>
  tx.query({
    text: 'update campaigns set paused_at = case when $2 then statement_timestamp() end where id = $1',
    values: [id, isPaused],
  })

/** Puts a campaign among the recommended ones, or takes it out. */
export const setRecommended = (tx: Queryable, id: number, isRecommended: boolean) =>
  tx.query({
    text: 'update campaigns set recommended_at = case when $2 then statement_timestamp() end where id = $1',
    values: [id, isRecommended],
  })

/** Features one campaign in place of the one before, or takes it away. */
export async function setFeatured(tx: Queryable, id: number, isFeatured: boolean): Promise<void> {
  await tx.query({
    text: 'update campaigns set featured_at = null where featured_at is not null and ($2 or id = $1)',
    values: [id, isFeatured],
  })
  if (isFeatured)
    await tx.query({ text: 'update campaigns set featured_at = statement_timestamp() where id = $1', values: [id] })
}

/** The logos of the social networks, by id. */
export async function findNetworkLogos(database: Queryable): Promise<Map<number, string>> {
  const rows = await database.query<{ id: number; logoUrl: string }>({
    name: 'campaign-network-logos',
    text: 'select id, logo_url as "logoUrl" from networks',
  })
  return new Map(rows.map(({ id, logoUrl }) => [id, logoUrl]))
}
