import { orderKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'
import { IS_OPEN, ORDER_COLUMNS, ORDERS, type OrderRow } from './market.repository.ts'

const IS_SHOWN = `not exists (select 1 from market_order_items i where i.hash = o.hash and not exists (
    select 1 from shown_nfts s where s.chain_id = o.chain_id and s.contract = i.contract and s.token_id = i.token_id))`
const IS_BUNDLE = `o.kind = ${orderKind.listing} and o.item_count > 1 and ${IS_OPEN} and o.ends_at > $1 and ${IS_SHOWN}`

/** Open listings of several works that everybody may see. */
export const bundles = {
  list: (database: Queryable, now: Date, { limit, offset, direction }: Slice) => {
    const way = direction === 'asc' ? 'asc' : 'desc'
    return database.query<OrderRow>({
      text: `select ${ORDER_COLUMNS} from ${ORDERS} where ${IS_BUNDLE} order by o.created_at ${way}, o.hash ${way} limit $2 offset $3`,
      values: [now, limit, offset],
    })
  },
  async count(database: Queryable, now: Date): Promise<number> {
    const rows = await database.query<Total>({
      name: 'market-bundles-count',
      text: `select count(*) as total from ${ORDERS} where ${IS_BUNDLE}`,
      values: [now],
    })
    return totalOf(rows)
  },
}

const IS_FOR_ANY = `o.chain_id = $1 and o.contract = $2 and o.kind = ${orderKind.offerForAny} and ${IS_OPEN} and o.ends_at > $3
  and ${IS_SHOWN}`

/** Open offers for any work of a collection, or any of some of its works that everybody may see. */
export const anyOffers = {
  list: (
    database: Queryable,
    { chainId, contract }: ContractOnChain,
    now: Date,
    { limit, offset, direction }: Slice,
  ) => {
    const way = direction === 'asc' ? 'asc' : 'desc'
    return database.query<OrderRow>({
      text: `select ${ORDER_COLUMNS} from ${ORDERS} where ${IS_FOR_ANY} order by o.created_at ${way}, o.hash ${way} limit $4 offset $5`,
      values: [chainId, contract, now, limit, offset],
    })
  },
  async count(database: Queryable, { chainId, contract }: ContractOnChain, now: Date): Promise<number> {
    const rows = await database.query<Total>({
      name: 'market-any-offers-count',
      text: `select count(*) as total from ${ORDERS} where ${IS_FOR_ANY}`,
      values: [chainId, contract, now],
    })
    return totalOf(rows)
  },
}
