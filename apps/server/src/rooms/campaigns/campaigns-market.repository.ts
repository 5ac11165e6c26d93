import { accountKind, campaignStatus, reviewStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { CARD } from './campaigns-cards.repository.ts'
import { IS_OVER } from './campaigns-visibility.repository.ts'

const COLUMNS = {
  createdAt: 'c.created_at',
  startsAt: 'c.starts_at',
  endsAt: 'c.ends_at',
  joinCount: 'c.join_count',
  workCount: 'c.work_count',
  // Hidden votes are none; the index has the same words.
  voteCount: `case when c.votes_hidden and c.status < ${campaignStatus.completed} then 0 else c.vote_count end`,
} as const
// What the orders are made of.
const SORTED =
  'c.created_at, c.starts_at, c.ends_at, c.join_count, c.work_count, c.vote_count, c.votes_hidden, c.status'
/** What the market can be ordered by. */
export type MarketOrder = keyof typeof COLUMNS
const TIMES: readonly MarketOrder[] = ['createdAt', 'startsAt', 'endsAt']
// Shorter texts hold no trigram.
const SHORTEST_INDEXED = 3
// The index reads a list for each trigram of a text: the ends of a long name mostly find as well as all of it, for less.
const INDEXED_END = 3
// A name that fills a page out of so many campaigns in order needs no other index.
const NEAREST = 400
// Above so many finds the ordered index reaches a page sooner than a sort of all finds.
const MAX_SORTED = 1_000

/** Who looks at the market: for members their own private campaigns, or those that they were let into, are among the rest. */
export type MarketViewer = { kind: 'anybody' } | { kind: 'participant' | 'brand' | 'operator'; accountId: number }

/** Which campaigns are wanted. */
export type MarketFilter = {
  status: 1 | 2
  name?: string | undefined
  isRecommended?: boolean | undefined
  isFeatured?: boolean | undefined
  brandId?: number | undefined
}
/** Where a page of the market begins: at an offset, or after a row. */
export type MarketPage = {
  order: MarketOrder
  direction: 'asc' | 'desc'
  limit: number
  from: { offset: number } | { key: number; id: number }
}
/** A row of the market, a card as JSON, with what a cursor needs. */
export type MarketRow = { card: string; key: number; id: number }

/** Collects the values of a statement as it is written. */
const createValues = () => {
  const values: unknown[] = []
  return { values, add: (value: unknown) => `$${values.push(value)}` }
}
type Values = ReturnType<typeof createValues>

// The stored status is in the index; anyone who is past the end while no job runs is left out by the clock.
const statusCondition = (status: 1 | 2) =>
  `c.status = ${status === campaignStatus.live ? `${campaignStatus.live} and not ${IS_OVER}` : campaignStatus.completed} and c.review = ${reviewStatus.approved} and c.deleted_at is null`

const publicConditions = (filter: MarketFilter, { add }: Values): string[] => [
  'not c.is_private',
  statusCondition(filter.status),
  ...(filter.isRecommended === undefined ? [] : [`c.recommended_at is ${filter.isRecommended ? 'not null' : 'null'}`]),
  ...(filter.isFeatured === undefined ? [] : [`c.featured_at is ${filter.isFeatured ? 'not null' : 'null'}`]),
  ...(filter.brandId === undefined ? [] : [`c.brand_id = ${add(filter.brandId)}`]),
]

const isLike = (text: string, part: string, { add }: Values) =>
  `${text} like lower(${add(containing(part))}::text) escape '\\'`

const nameCondition = (name: string | undefined, values: Values) =>
  name ? [isLike('c.search_name', name, values)] : []

/** The conditions of a name for the index of trigrams. */
const indexedNameConditions = (name: string, values: Values): string[] => {
  const letters = [...name]
  if (letters.length <= 2 * INDEXED_END) return [isLike('c.search_name', name, values)]
  const ends = [letters.slice(0, INDEXED_END), letters.slice(-INDEXED_END)].map((end) => end.join(''))
  // The index does not know the name with nothing behind it, so the whole is asked only of what the ends have found.
  return [...ends.map((end) => isLike('c.search_name', end, values)), isLike("(c.search_name || '')", name, values)]
}

const ADMITTED_IDS = (account: string) => `select campaign_id from campaign_guests where account_id = ${account}
  union select campaign_id from participants where account_id = ${account}
  union select i.campaign_id from mailboxes a join campaign_invitations i on i.email = lower(a.email)
    where a.id = ${account} and a.kind = ${accountKind.participant} and a.is_confirmed`

/** The private campaigns among the market of a member. */
const privateConditions = (filter: MarketFilter, viewer: MarketViewer, values: Values): string[] | null => {
  // Nobody recommends or features what not everybody can see.
  if (viewer.kind === 'anybody' || filter.isRecommended || filter.isFeatured) return null
  return [
    'c.is_private',
    statusCondition(filter.status),
    ...(viewer.kind === 'brand' ? [`c.brand_id = ${values.add(viewer.accountId)}`] : []),
    ...(viewer.kind === 'participant' ? [`c.id = any (array(${ADMITTED_IDS(values.add(viewer.accountId))}))`] : []),
    ...(filter.brandId === undefined ? [] : [`c.brand_id = ${values.add(filter.brandId)}`]),
    ...nameCondition(filter.name, values),
  ]
}

const pageOf = (page: MarketPage, isPrepared: boolean, { add }: Values) => {
  const column = COLUMNS[page.order]
  const direction = page.direction === 'asc' ? 'asc' : 'desc'
  const sort = `${column} ${direction}, c.id ${direction}`
  // Behind a select the planner cannot see a number: a plan made for all of them is then no worse than one made for each,
  // so Postgres keeps it. Planning was two fifths of the cost of a page.
  const number = (value: number) => (isPrepared ? `(select ${add(value)}::bigint)` : `${add(value)}::bigint`)
  const limit = number(page.limit)
  if ('offset' in page.from) {
    const offset = number(page.from.offset)
    return { column, sort, after: [], limit, offset, reach: `${limit} + ${offset}` }
  }
  const key = TIMES.includes(page.order)
    ? `timestamptz 'epoch' + ${add(page.from.key)}::bigint * interval '1 microsecond'`
    : `${add(page.from.key)}::bigint`
  const after = `(${column}, c.id) ${direction === 'asc' ? '>' : '<'} (${key}, ${add(page.from.id)}::bigint)`
  return { column, sort, after: [after], limit, offset: '0', reach: limit }
}

type Part = ReturnType<typeof pageOf>

const rowsOf = (conditions: readonly string[], { sort }: Part, many: string) =>
  `select c.* from campaigns c where ${conditions.join(' and ')} order by ${sort} limit ${many}`

/** The branches that together hold the page of the public market; a name that the trigram index can find is looked up there. */
const publicBranches = (filter: MarketFilter, part: Part, values: Values) => {
  const conditions = publicConditions(filter, values)
  const inOrder = (extra: readonly string[]) => rowsOf([...conditions, ...part.after, ...extra], part, part.reach)
  const { name = '' } = filter
  if (name === '') return { found: '', branches: [inOrder([])] }
  const isNamed = isLike('c.search_name', name, values)
  if ([...name].length < SHORTEST_INDEXED) return { found: '', branches: [inOrder([isNamed])] }
  // The finds are not looked for where the nearest are enough.
  const isBroad = `((select count(*) from nearest) >= ${part.reach} or (select count(*) from found) > ${MAX_SORTED})`
  const first = `select c.id from found c where ${[`not ${isBroad}`, ...part.after].join(' and ')}
    order by ${part.sort} limit ${part.reach}`
  const found = `nearest as materialized (
      select c.id from (${rowsOf([...conditions, ...part.after], part, String(NEAREST))}) c where ${isNamed}),
    found as materialized (select c.id, ${SORTED} from campaigns c
      where ${[...conditions, ...indexedNameConditions(name, values)].join(' and ')} limit ${MAX_SORTED + 1}),`
  return { found, branches: [rowsOf([`c.id in (${first})`], part, part.reach), inOrder([isBroad, isNamed])] }
}

/** The rows of the page, whole: from one branch in the order of its index, from several by merging the heads of all. */
const pageRows = (branches: readonly string[], { sort, limit, offset }: Part) => {
  const [only, ...others] = branches
  const rows = only !== undefined && others.length === 0 ? only : `(${branches.join(') union all (')})`
  return `select c.* from (${rows}) c order by ${sort} limit ${limit} offset ${offset}`
}

/** One page of the market; without a filter the statement is prepared. */
export function listMarket(database: Queryable, filter: MarketFilter, viewer: MarketViewer, page: MarketPage) {
  const isPrepared = [filter.name, filter.isRecommended, filter.isFeatured, filter.brandId].every(
    (one) => one === undefined,
  )
  const values = createValues()
  const part = pageOf(page, isPrepared, values)
  const { found, branches } = publicBranches(filter, part, values)
  const hidden = privateConditions(filter, viewer, values)
  if (hidden) branches.push(rowsOf([...hidden, ...part.after], part, part.reach))
  const key = TIMES.includes(page.order)
    ? `coalesce(extract(epoch from ${part.column}) * 1000000, 0)::bigint`
    : part.column
  const shape = [filter.status, viewer.kind, page.order, page.direction, 'offset' in page.from ? 'page' : 'cursor']
  return database.query<MarketRow>({
    ...(isPrepared ? { name: `market-${shape.join('-')}` } : {}),
    text: `with ${found} page as (${pageRows(branches, part)})
           select ${CARD} as card, ${key} as key, c.id from page c order by ${part.sort}`,
    values: values.values,
  })
}

async function count(database: Queryable, conditions: readonly string[], { values }: Values): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total from campaigns c where ${conditions.join(' and ')}`,
    values,
  })
  return totalOf(rows)
}

/** How many campaigns of the market everybody sees. */
export const countPublicMarket = (database: Queryable, filter: MarketFilter): Promise<number> => {
  const values = createValues()
  return count(database, [...publicConditions(filter, values), ...nameCondition(filter.name, values)], values)
}

/** How many private campaigns a member sees beside them. */
export const countPrivateMarket = async (
  database: Queryable,
  filter: MarketFilter,
  viewer: MarketViewer,
): Promise<number> => {
  const values = createValues()
  const conditions = privateConditions(filter, viewer, values)
  return conditions === null ? 0 : count(database, conditions, values)
}
