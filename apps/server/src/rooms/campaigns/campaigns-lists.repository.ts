import type { Standing, TopBrand } from '@plinth/api-schema/leaderboard'
import { campaignStatus, reviewStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { CARD, type Card, OWN_CARD, type OwnCard } from './campaigns-cards.repository.ts'
import { EFFECTIVE_STATUS, isVisible, type Viewer, viewerValues } from './campaigns-visibility.repository.ts'

// A direction cannot be a parameter; it is looked up here and never taken from the input.
const directionOf = ({ direction }: Slice) => (direction === 'asc' ? 'asc' : 'desc')

/** A brand's own campaigns, by when they were handed in first. */
export const listOwn = (
  database: Queryable,
  { brandId, status }: { brandId: number; status: number | null },
  slice: Slice,
) =>
  database.query<{ card: OwnCard }>({
    name: `campaigns-own-${directionOf(slice)}`,
    text: `with page as (select c.id from campaigns c where c.brand_id = $1 and c.deleted_at is null
                          and ($2::int is null or ${EFFECTIVE_STATUS} = $2)
                        order by c.created_at ${directionOf(slice)}, c.id ${directionOf(slice)} limit $3 offset $4)
           select ${OWN_CARD}::json as card from page join campaigns c on c.id = page.id
             left join campaign_changes h on h.campaign_id = c.id and h.status in (${reviewStatus.waiting}, ${reviewStatus.sentBack})
           order by c.created_at ${directionOf(slice)}, c.id ${directionOf(slice)}`,
    values: [brandId, status, slice.limit, slice.offset],
  })

/** How many campaigns a brand has in each state. */
export async function countOwn(database: Queryable, brandId: number): Promise<[number, number, number]> {
  const rows = await database.query<{ status: 0 | 1 | 2; total: number }>({
    name: 'campaigns-own-count',
    text: `select ${EFFECTIVE_STATUS} as status, count(*) as total from campaigns c
            where c.brand_id = $1 and c.deleted_at is null group by 1`,
    values: [brandId],
  })
  const of = (status: number) => rows.find((row) => row.status === status)?.total ?? 0
  return [of(0), of(1), of(2)]
}

const JOINED_ORDERS = { createdAt: 'c.created_at', endsAt: 'c.ends_at', joinedAt: 't.joined_at' } as const
/** What a list of joined campaigns can be ordered by. */
export type JoinedOrder = keyof typeof JOINED_ORDERS
/** Whose campaigns are wanted, which one is left out, and who looks. */
export type JoinedFilter = { accountId: number; status: number | null; exceptId: number | null; viewer: Viewer }

const JOINED = `from participants t join campaigns c on c.id = t.campaign_id
  where t.account_id = $1 and t.work_count > 0 and ($2::int is null or ${EFFECTIVE_STATUS} = $2) and ${isVisible('$3', '$4')}
  and c.id is distinct from $5::bigint`
const joinedValues = ({ accountId, status, exceptId, viewer }: JoinedFilter) => [
  accountId,
  status,
  ...viewerValues(viewer),
  exceptId,
]

/** The campaigns that somebody takes part in, as far as the viewer may see them. */
export const listJoined = (database: Queryable, filter: JoinedFilter, order: JoinedOrder, slice: Slice) =>
  database.query<{ card: Card }>({
    name: `campaigns-joined-${order}-${directionOf(slice)}`,
    text: `with page as (select c.id, ${JOINED_ORDERS[order]} as key ${JOINED}
                        order by 2 ${directionOf(slice)}, 1 ${directionOf(slice)} limit $6 offset $7)
           select ${CARD}::json as card from page join campaigns c on c.id = page.id
           order by page.key ${directionOf(slice)}, c.id ${directionOf(slice)}`,
    values: [...joinedValues(filter), slice.limit, slice.offset],
  })

/** How many those are. */
export async function countJoined(database: Queryable, filter: JoinedFilter): Promise<number> {
  const rows = await database.query<Total>({
    name: 'campaigns-joined-count',
    text: `select count(*) as total ${JOINED}`,
    values: joinedValues(filter),
  })
  return totalOf(rows)
}

/** What a leaderboard can be ordered by. */
export type StandingOrder = 'voteCount' | 'joinedAt' | 'workCount'

// The index of votes has the same order: votes, then who joined first.
const BETTER = `(select count(*) from participants o where o.campaign_id = t.campaign_id and o.work_count > 0
  and (o.vote_count > t.vote_count or (o.vote_count = t.vote_count and (o.joined_at, o.account_id) < (t.joined_at, t.account_id))))`
const STANDING = `t.account_id as id, a.name,
  a.picture_url as "pictureUrl", t.work_count as "workCount", t.vote_count as "voteCount", t.joined_at as "joinedAt"`
const STANDING_ORDERS: Record<StandingOrder, { asc: string; desc: string }> = {
  voteCount: {
    desc: 't.vote_count desc, t.joined_at, t.account_id',
    asc: 't.vote_count, t.joined_at desc, t.account_id desc',
  },
  joinedAt: { desc: 't.joined_at desc, t.account_id desc', asc: 't.joined_at, t.account_id' },
  workCount: { desc: 't.work_count desc, t.account_id desc', asc: 't.work_count, t.account_id' },
}

/** Who takes part in a campaign. */
export const listStandings = (database: Queryable, campaignId: number, order: StandingOrder, slice: Slice) => {
  const sort = STANDING_ORDERS[order][directionOf(slice)]
  const isRanking = order === 'voteCount' && directionOf(slice) === 'desc'
  return database.query<Standing & { voteCount: number }>({
    name: `campaign-standings-${order}-${directionOf(slice)}`,
    text: `with page as (select t.* from participants t where t.campaign_id = $1 and t.work_count > 0
                        order by ${sort} limit $2 offset $3)
           select ${STANDING},
             case when t.vote_count > 0
               then (${isRanking ? `coalesce($3::bigint, 0) + row_number() over (order by ${sort})` : `1 + ${BETTER}`})::int end as rank
           from page t join people a on a.id = t.account_id order by ${sort}`,
    values: [campaignId, slice.limit, slice.offset],
  })
}

/** One person's line of a leaderboard, or undefined when the person takes no part. */
export async function findStanding(
  database: Queryable,
  campaignId: number,
  accountId: number,
): Promise<Standing | undefined> {
  const [row] = await database.query<Standing & { voteCount: number }>({
    name: 'campaign-standing',
    text: `select ${STANDING}, case when t.vote_count > 0 then (1 + ${BETTER})::int end as rank from participants t join people a on a.id = t.account_id
            where t.campaign_id = $1 and t.account_id = $2 and t.work_count > 0`,
    values: [campaignId, accountId],
  })
  return row
}

/** A brand with the number of its public campaigns. */
const RANKED_BRANDS = `select c.brand_id, count(*) as campaigns from campaigns c
  where not c.is_private and c.review = ${reviewStatus.approved} and c.status > ${campaignStatus.unpublished} and c.deleted_at is null group by c.brand_id`

/** Verified brands by the number of their public campaigns. */
export const listTopBrands = (database: Queryable, slice: Slice) =>
  database.query<TopBrand>({
    name: `campaigns-top-brands-${directionOf(slice)}`,
    text: `select b.id, b.name, b.picture_url as "pictureUrl",
             r.campaigns as "campaignCount"
           from (${RANKED_BRANDS}) r join people b on b.id = r.brand_id
           where b.is_verified and not b.is_blocked
           order by r.campaigns ${directionOf(slice)}, b.id limit $1 offset $2`,
    values: [slice.limit, slice.offset],
  })

/** How many verified brands have a public campaign. */
export async function countTopBrands(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'campaigns-top-brands-count',
    text: `select count(*) as total from (${RANKED_BRANDS}) r join people b on b.id = r.brand_id
            where b.is_verified and not b.is_blocked`,
  })
  return totalOf(rows)
}
