import { auctionState, orderState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'
import type { TokenSum } from './market-collections.repository.ts'

/** A work on sale. */
export type OnSaleRow = {
  nftId: number
  hash: string
  price: string
  currency: string
  amount: string
  endsAt: Date
  saleType: 1 | 2
  bidCount: number
  favouriteCount: number
}
/** The sorts of works on sale. */
type MarketSort = 'create' | 'favorite' | 'lowPrice' | 'highPrice' | 'new' | 'way' | 'trade' | 'expire'
/** Which works on sale are wanted. */
export type OnSaleFilter = {
  keyword?: string | undefined
  chainId?: number | undefined
  campaignId?: number | undefined
  contract?: string | undefined
  saleType?: 1 | 2 | undefined
  currencies?: readonly string[] | undefined
  now: Date
}
/** Works on sale in an order; `native` are the currencies of native and wrapped money, which compare with each other. */
export type SortedOnSale = OnSaleFilter & { sort: MarketSort; native: readonly string[] }

const ON_SALE = `nft_market m join shown_nfts s on s.id = m.nft_id
  left join market_orders o on o.hash = m.listing_hash left join market_auctions x on x.id = m.listing_hash
  left join people p on p.id = coalesce(o.account_id, x.account_id)`
const COLUMNS = `s.id as "nftId", m.listing_hash as hash, coalesce(m.price, 0)::text as price, coalesce(m.currency, '') as currency,
  coalesce(o.amount - o.filled, x.amount, 1)::text as amount,
  m.ends_at as "endsAt", m.sale_type as "saleType", coalesce(x.bid_count, 0) as "bidCount",
  m.favourite_count as "favouriteCount"`

/** SQL for whether the row of `ON_SALE` can be bought, or bid for, at the time of a parameter: the one definition of being on sale. */
const isOnSale = (now: string) =>
  `m.listing_hash is not null and m.ends_at > ${now} and p.is_blocked is not true and (o.state = ${orderState.open} and o.hidden_at is null
    or x.state in (${auctionState.waiting}, ${auctionState.started}))`

const onSaleOf = ({ keyword, chainId, campaignId, contract, saleType, currencies, now }: OnSaleFilter) => {
  const values: unknown[] = [now]
  const take = (value: unknown) => `$${values.push(value)}`
  const conditions = [isOnSale('$1')]
  if (keyword !== undefined) conditions.push(`s.name ilike ${take(containing(keyword))} escape '\\'`)
  if (chainId !== undefined) conditions.push(`m.chain_id = ${take(chainId)}::bigint`)
  if (campaignId !== undefined) conditions.push(`s.campaign_id = ${take(campaignId)}::bigint`)
  if (contract !== undefined) conditions.push(`m.contract = ${take(contract)}`)
  if (saleType !== undefined) conditions.push(`m.sale_type = ${take(saleType)}::int`)
  if (currencies !== undefined) conditions.push(`m.currency = any(${take(currencies)}::text[])`)
  return { where: conditions.join(' and '), values, take }
}

const ORDERS: Record<Exclude<MarketSort, 'lowPrice' | 'highPrice'>, string> = {
  create: 'm.nft_id desc',
  favorite: 'm.favourite_count desc, m.nft_id desc',
  new: 'm.listed_at desc, m.nft_id desc',
  way: 'm.sale_type, m.listed_at desc, m.nft_id desc',
  trade: 'm.sold_at desc nulls last, m.nft_id desc',
  expire: 'm.ends_at, m.nft_id desc',
}

// Prices of different coins do not compare: native and wrapped money first, then coin by coin. The currencies are skipped through
// along the index of prices, and each is walked along as far as the page reaches.
const byPrice = (filter: SortedOnSale, { limit, offset }: Slice) => {
  const { where, values, take } = onSaleOf(filter)
  const native = `${take(filter.native)}::text[]`
  const [most, first] = [`${take(limit)}::bigint`, `${take(offset)}::bigint`]
  const order = (table: string) =>
    filter.sort === 'lowPrice' ? `${table}.unit, ${table}."nftId" desc` : `${table}.unit desc, ${table}."nftId"`
  const walk = filter.sort === 'lowPrice' ? 'm.price, m.nft_id desc' : 'm.price desc, m.nft_id'
  return {
    text: `with recursive coins as (
             (select m.currency from nft_market m where m.listing_hash is not null order by m.currency limit 1)
             union all select (select m.currency from nft_market m where m.listing_hash is not null and m.currency > c.currency
               order by m.currency limit 1) from coins c where c.currency is not null)
           select t."nftId", t.hash, t.price, t.currency, t.amount, t."endsAt", t."saleType", t."bidCount", t."favouriteCount" from coins c cross join lateral (
             select ${COLUMNS}, m.price as unit from ${ON_SALE} where ${where} and m.currency = c.currency order by ${walk}
              limit ${most} + ${first}) t
            order by c.currency = any(${native}) desc, case when c.currency = any(${native}) then '' else c.currency end, ${order('t')}
            limit ${most} offset ${first}`,
    values,
  }
}

const byOrder = (filter: SortedOnSale, order: string, { limit, offset }: Slice) => {
  const { where, values, take } = onSaleOf(filter)
  return {
    text: `select ${COLUMNS} from ${ON_SALE} where ${where} order by ${order} limit ${take(limit)} offset ${take(offset)}`,
    values,
  }
}

/** The statement of a page of works on sale. */
export const onSaleStatement = (filter: SortedOnSale, slice: Slice) =>
  filter.sort === 'lowPrice' || filter.sort === 'highPrice'
    ? byPrice(filter, slice)
    : byOrder(filter, ORDERS[filter.sort], slice)

/** Works that everybody may see and buy. */
export const findOnSale = (database: Queryable, filter: SortedOnSale, slice: Slice): Promise<OnSaleRow[]> =>
  database.query<OnSaleRow>(onSaleStatement(filter, slice))

/** How many works are on sale, counted up to `most`. */
export async function countOnSale(database: Queryable, filter: OnSaleFilter, most: number): Promise<number> {
  const { where, values, take } = onSaleOf(filter)
  const rows = await database.query<Total>({
    text: `select count(*) as total from (select 1 from ${ON_SALE} where ${where} limit ${take(most)}) t`,
    values,
  })
  return totalOf(rows)
}

/** The prices of those tokens of a contract that `findOnSale` lists. */
export const findPrices = (
  database: Queryable,
  { chainId, contract }: ContractOnChain,
  tokenIds: readonly string[],
  now: Date,
) =>
  database.query<TokenSum & { endsAt: Date }>({
    name: 'market-prices-of-tokens',
    text: `select m.token_id::text as "tokenId", coalesce(m.currency, '') as currency, coalesce(m.price, 0)::text as price,
             m.ends_at as "endsAt"
             from ${ON_SALE} where m.chain_id = $1 and m.contract = $2 and m.token_id = any($3::numeric[]) and ${isOnSale('$4')}`,
    values: [chainId, contract, tokenIds, now],
  })
