import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { CARD } from './campaigns-cards.repository.ts'

const COLUMNS = {
  createdAt: 'c.created_at',
  startsAt: 'c.starts_at',
  endsAt: 'c.ends_at',
  joinCount: 'c.join_count',
  workCount: 'c.work_count',
  voteCount: 'c.vote_count',
} as const
/** What the market can be ordered by. */
export type MarketOrder = keyof typeof COLUMNS
const TIMES: readonly MarketOrder[] = ['createdAt', 'startsAt', 'endsAt']
// Shorter texts hold no trigram.
const SHORTEST_INDEXED = 3
// Above so many finds the ordered index reaches a page sooner than a sort of all finds.
const MOST_SORTED = 1_000

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

// The stored status is in the index; whoever is past the end while no job runs is left out by the clock.
const statusCondition = (status: 1 | 2) =>
  `c.status = ${status === 1 ? '1 and c.ends_at > statement_timestamp()' : '2'} and c.review = 1 and c.deleted_at is null`

const publicConditions = (filter: MarketFilter, { add }: Values): string[] => [
  'not c.is_private',
  statusCondition(filter.status),
  ...(filter.isRecommended === undefined ? [] : [`c.recommended_at is ${filter.isRecommended ? 'not null' : 'null'}`]),
  ...(filter.isFeatured === undefined ? [] : [`c.featured_at is ${filter.isFeatured ? 'not null' : 'null'}`]),
  ...(filter.brandId === undefined ? [] : [`c.brand_id = ${add(filter.brandId)}`]),
]

const nameCondition = (name: string | undefined, { add }: Values) =>
  name ? [`c.name ilike ${add(containing(name))} escape '\\'`] : []

const ADMITTED_IDS = (account: string) => `select campaign_id from campaign_guests where account_id = ${account}
  union select campaign_id from participations where account_id = ${account}
  union select i.campaign_id from accounts a join campaign_invitations i on i.email = lower(a.email)
    where a.id = ${account} and a.kind = 0 and a.email_confirmed_at is not null`

/** The private campaigns among the market of a member. */
const privateConditions = (filter: MarketFilter, viewer: MarketViewer, values: Values): string[] | null => {
  // Nobody recommends or features what not everybody can see.
  if (viewer.kind === 'anybody' || filter.isRecommended || filter.isFeatured) return null
  const account = viewer.kind === 'operator' ? '' : values.add(viewer.accountId)
  return [
    'c.is_private',
    statusCondition(filter.status),
    ...(viewer.kind === 'brand' ? [`c.brand_id = ${account}`] : []),
    ...(viewer.kind === 'participant' ? [`c.id = any (array(${ADMITTED_IDS(account)}))`] : []),
    ...(filter.brandId === undefined ? [] : [`c.brand_id = ${values.add(filter.brandId)}`]),
    ...nameCondition(filter.name, values),
  ]
}

const pageOf = (page: MarketPage, { add }: Values) => {
  const column = COLUMNS[page.order]
  const direction = page.direction === 'asc' ? 'asc' : 'desc'
  const sort = `${column} ${direction}, c.id ${direction}`
  const limit = add(page.limit)
  if ('offset' in page.from) {
    const offset = add(page.from.offset)
    return { sort, after: [], limit, offset, reach: `${limit}::bigint + ${offset}::bigint` }
  }
  const key = TIMES.includes(page.order)
    ? `timestamptz 'epoch' + ${add(page.from.key)}::bigint * interval '1 microsecond'`
    : `${add(page.from.key)}::bigint`
  const after = `(${column}, c.id) ${direction === 'asc' ? '>' : '<'} (${key}, ${add(page.from.id)}::bigint)`
  return { sort, after: [after], limit, offset: '0', reach: limit }
}

/** The branches that together hold the page of the public market; a name that the trigram index can find is looked up there. */
const publicBranches = (filter: MarketFilter, after: readonly string[], values: Values) => {
  const conditions = publicConditions(filter, values)
  const branch = (extra: readonly string[]) => [...conditions, ...after, ...extra]
  const [name] = nameCondition(filter.name, values)
  if (name === undefined) return { found: '', branches: [branch([])] }
  if ([...(filter.name ?? '')].length < SHORTEST_INDEXED) return { found: '', branches: [branch([name])] }
  const isBroad = `(select count(*) from found) > ${MOST_SORTED}`
  return {
    found: `found as materialized (select c.id from campaigns c where ${[...conditions, name].join(' and ')}
      limit ${MOST_SORTED + 1}),`,
    branches: [branch([`not ${isBroad}`, 'c.id in (select id from found)']), branch([isBroad, name])],
  }
}

/** The rows of the page, whole: from one branch in the order of its index, from several by merging the heads of all. */
const pageRows = (
  branches: readonly (readonly string[])[],
  { sort, reach, limit, offset }: ReturnType<typeof pageOf>,
) => {
  const rows = (conditions: readonly string[], many: string) =>
    `select c.* from campaigns c where ${conditions.join(' and ')} order by ${sort} limit ${many}`
  const [only, ...others] = branches
  if (only && others.length === 0) return `${rows(only, limit)} offset ${offset}`
  const heads = branches.map((conditions) => `(${rows(conditions, reach)})`)
  return `select c.* from (${heads.join(' union all ')}) c order by ${sort} limit ${limit} offset ${offset}`
}

/** One page of the market; without a filter the statement is prepared. */
export function listMarket(database: Queryable, filter: MarketFilter, viewer: MarketViewer, page: MarketPage) {
  const values = createValues()
  const part = pageOf(page, values)
  const { found, branches } = publicBranches(filter, part.after, values)
  const hidden = privateConditions(filter, viewer, values)
  const key = TIMES.includes(page.order)
    ? `(extract(epoch from ${COLUMNS[page.order]}) * 1000000)::bigint`
    : COLUMNS[page.order]
  const isPlain = [filter.name, filter.isRecommended, filter.isFeatured, filter.brandId].every(
    (one) => one === undefined,
  )
  const shape = [filter.status, viewer.kind, page.order, page.direction, 'offset' in page.from ? 'page' : 'cursor']
  return database.query<MarketRow>({
    ...(isPlain ? { name: `market-${shape.join('-')}` } : {}),
    text: `with ${found} page as (${pageRows([...branches, ...(hidden ? [[...hidden, ...part.after]] : [])], part)})
           select ${CARD}::text as card, ${key} as key, c.id from page c join accounts b on b.id = c.brand_id order by ${part.sort}`,
    values: values.values,
  })
}

async function count(database: Queryable, conditions: readonly string[], { values }: Values): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    text: `select count(*) as total from campaigns c where ${conditions.join(' and ')}`,
    values,
  })
  return row?.total ?? 0
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
