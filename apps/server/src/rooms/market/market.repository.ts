import { activityKind, nftState, orderKind, orderState } from '@plinth/api-schema/states'
import type { OrderTexts } from '@plinth/contracts/order-texts'
import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { saveCounters } from './market-recording.repository.ts'

/** An order on its way into the book. */
export type NewOrder = {
  hash: Hex
  chainId: number
  kind: 1 | 2 | 3
  accountId: number
  maker: Address
  counter: bigint
  contract: Address
  amount: bigint
  currency: Address
  price: bigint
  startsAt: Date
  endsAt: Date
  parameters: object
  signature: Hex
  createdAt: Date
  items: readonly { contract: Address; tokenId: bigint; amount: bigint }[]
}
/** An order as lists know it. */
export type OrderRow = {
  hash: string
  kind: 1 | 2 | 3
  state: 0 | 1 | 2 | 3
  chainId: number
  contract: string
  nftIds: number[]
  amount: string
  leftAmount: string
  price: string
  unitPrice: string
  currency: string
  maker: string
  accountId: number
  accountName: string
  isHidden: boolean
  isBlocked: boolean
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

/** Works by their numbers that are on a chain. */
export const findMintedWorks = (database: Queryable, ids: readonly number[]) =>
  database.query<{ id: number; chainId: number; contract: Address; contractType: 721 | 1155; tokenId: string }>({
    name: 'market-works',
    text: `select id, chain_id as "chainId", contract, contract_type as "contractType", token_id::text as "tokenId" from nft_facts
            where id = any($1::bigint[]) and token_id is not null and state in (${nftState.unconfirmed}, ${nftState.minted}) order by id`,
    values: [ids],
  })

/** How many of some tokens are works minted here. */
export async function countKnownTokens(
  database: Queryable,
  chainId: number,
  tokens: readonly { contract: Address; tokenId: bigint; standard: 721 | 1155 }[],
): Promise<number> {
  const rows = await database.query<Total>({
    name: 'market-known-tokens',
    text: `select count(distinct (n.contract, n.token_id)) as total from nft_facts n
             join unnest($2::text[], $3::numeric[], $4::int[]) as t(contract, token_id, standard)
               on n.chain_id = $1 and n.contract = t.contract and n.token_id = t.token_id and n.contract_type = t.standard
            where n.state in (${nftState.unconfirmed}, ${nftState.minted})`,
    values: [
      chainId,
      tokens.map(({ contract }) => contract),
      tokens.map(({ tokenId }) => String(tokenId)),
      tokens.map(({ standard }) => standard),
    ],
  })
  return totalOf(rows)
}

/** The standard of a collection in which something was minted. */
export async function findCollection(database: Queryable, chainId: number, contract: Address) {
  const [row] = await database.query<{ contractType: 721 | 1155 }>({
    name: 'market-collection',
    text: `select contract_type as "contractType" from nft_facts where chain_id = $1 and contract = $2
              and state in (${nftState.unconfirmed}, ${nftState.minted}) limit 1`,
    values: [chainId, contract],
  })
  return row?.contractType
}

/** How many orders of an account have not ended. */
export async function countOpenOrders(database: Queryable, accountId: number, now: Date): Promise<number> {
  const rows = await database.query<Total>({
    name: 'market-open-orders',
    text: `select count(*) as total from market_orders where account_id = $1 and ends_at > $2
              and state in (${orderState.open}, ${orderState.asleep})`,
    values: [accountId, now],
  })
  return totalOf(rows)
}

/** Keeps an order; false when it is there already. */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<boolean> {
  const written = await tx.query({
    name: 'market-order-insert',
    text: `insert into market_orders (hash, chain_id, kind, account_id, maker, counter, contract, item_count, amount, currency, price,
             unit_price, starts_at, ends_at, parameters, signature, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::numeric, div($11::numeric, $9::numeric), $12, $13, $14, $15, $16)
           on conflict do nothing returning 1`,
    values: [
      order.hash,
      order.chainId,
      order.kind,
      order.accountId,
      order.maker,
      String(order.counter),
      order.contract,
      order.items.length,
      String(order.amount),
      order.currency,
      String(order.price),
      order.startsAt,
      order.endsAt,
      JSON.stringify(order.parameters),
      order.signature,
      order.createdAt,
    ],
  })
  if (written.length === 0) return false
  await tx.query({
    name: 'market-order-items-insert',
    text: `insert into market_order_items (hash, item, contract, token_id, amount)
           select $1, t.place - 1, t.item ->> 'contract', (t.item ->> 'tokenId')::numeric, (t.item ->> 'amount')::numeric
             from jsonb_array_elements($2::jsonb) with ordinality as t(item, place)`,
    values: [order.hash, jsonRows(order.items)],
  })
  await saveCounters(tx, order.chainId, [{ maker: order.maker, counter: order.counter }])
  await tx.query({
    name: 'market-order-activity',
    text: `insert into market_activities (kind, chain_id, contract, token_id, order_hash, sender, amount, price, currency, happened_at)
           select case when o.kind = ${orderKind.listing} then ${activityKind.listed} else ${activityKind.offered} end,
             o.chain_id, o.contract, i.token_id, o.hash, o.maker, coalesce(i.amount, o.amount), o.price, o.currency, o.created_at
             from market_orders o left join market_order_items i on i.hash = o.hash and o.kind <> ${orderKind.offerForAny}
            where o.hash = $1 order by i.item`,
    values: [order.hash],
  })
  return true
}

/** Gives an order to the account that its maker's wallet is linked to now. */
export const adoptOrder = (tx: Queryable, hash: Hex, accountId: number) =>
  tx.query({
    name: 'market-order-adopt',
    text: 'update market_orders set account_id = $2, hidden_at = null where hash = $1 and account_id <> $2',
    values: [hash, accountId],
  })

/** Takes an order out of the book again, with what was told of it. */
export async function deleteOrder(tx: Queryable, hash: Hex) {
  await tx.query({
    text: 'delete from market_activities where order_hash = $1 and block_number is null',
    values: [hash],
  })
  await tx.query({ text: 'delete from market_orders where hash = $1', values: [hash] })
}

/** The columns of {@link OrderRow}. */
export const ORDER_COLUMNS = `o.hash, o.kind, o.state, o.chain_id as "chainId", o.contract, o.amount::text as amount,
  greatest(o.amount - o.filled, 0)::text as "leftAmount", o.price::text as price, o.unit_price::text as "unitPrice", o.currency, o.maker,
  o.account_id as "accountId", p.name as "accountName", o.hidden_at is not null as "isHidden", p.is_blocked as "isBlocked",
  o.starts_at as "startsAt", o.ends_at as "endsAt", o.created_at as "createdAt",
  (select coalesce(json_agg(n.id order by i.item), '[]') from market_order_items i join nft_facts n on n.chain_id = o.chain_id
     and n.contract = i.contract and n.token_id = i.token_id where i.hash = o.hash) as "nftIds"`
/** Orders with their makers. */
export const ORDERS = 'market_orders o join people p on p.id = o.account_id'
/** What everybody may fill, until it ends. */
export const IS_OPEN = `o.state = ${orderState.open} and o.hidden_at is null and not p.is_blocked`

/** An order with its signature. */
export async function findOrder(database: Queryable, hash: string) {
  const [row] = await database.query<OrderRow & { parameters: OrderTexts; signature: string }>({
    name: 'market-order',
    text: `select ${ORDER_COLUMNS}, o.parameters, o.signature from ${ORDERS} where o.hash = $1`,
    values: [hash],
  })
  return row
}

/** Takes an own order off the lists; answers when it ends and what state it is in. */
export async function hideOrder(tx: Queryable, accountId: number, hash: string, now: Date) {
  const [row] = await tx.query<{ chainId: number; state: number; endsAt: Date }>({
    name: 'market-order-hide',
    text: `update market_orders set hidden_at = coalesce(hidden_at, $3) where hash = $1 and account_id = $2
           returning chain_id as "chainId", state, ends_at as "endsAt"`,
    values: [hash, accountId, now],
  })
  return row
}

type TokenOf = { chainId: number; contract: string; tokenId: string }

/** The open listings of a token, the cheapest first. */
export const findListings = (database: Queryable, { chainId, contract, tokenId }: TokenOf, now: Date, limit: number) =>
  database.query<OrderRow>({
    name: 'market-listings',
    text: `select ${ORDER_COLUMNS} from ${ORDERS} join market_order_items t on t.hash = o.hash
            where t.contract = $2 and t.token_id = $3::numeric and o.chain_id = $1 and o.kind = ${orderKind.listing}
              and ${IS_OPEN} and o.ends_at > $4
            order by o.item_count, o.currency, o.unit_price, o.created_at, o.hash limit $5`,
    values: [chainId, contract, tokenId, now, limit],
  })

/** The open offers that a token can be given for, the highest first. */
export const findOffersFor = (database: Queryable, { chainId, contract, tokenId }: TokenOf, now: Date, limit: number) =>
  database.query<OrderRow>({
    name: 'market-offers-for',
    text: `select ${ORDER_COLUMNS} from ${ORDERS}
            where o.chain_id = $1 and o.contract = $2 and o.kind in (${orderKind.offer}, ${orderKind.offerForAny})
              and ${IS_OPEN} and o.ends_at > $4
              and (o.item_count = 0 or exists (select 1 from market_order_items t where t.hash = o.hash and t.token_id = $3::numeric))
            order by o.currency, o.unit_price desc, o.created_at, o.hash limit $5`,
    values: [chainId, contract, tokenId, now, limit],
  })

/** The last sale of a token. */
export async function findLastSale(database: Queryable, { chainId, contract, tokenId }: TokenOf) {
  const [row] = await database.query<{
    price: string
    currency: string
    amount: string
    seller: string
    buyer: string
    at: Date
    txHash: string
  }>({
    name: 'market-last-sale',
    text: `select price::text as price, currency, amount::text as amount, seller, buyer, block_time as at, tx_hash as "txHash"
             from market_sales where chain_id = $1 and contract = $2 and token_id = $3::numeric
            order by block_number desc, log_index desc, item desc limit 1`,
    values: [chainId, contract, tokenId],
  })
  return row
}

/** How many of a token a wallet holds, by the transfers so far. */
export async function findBalance(database: Queryable, { chainId, contract, tokenId }: TokenOf, holder: string) {
  const [row] = await database.query<{ balance: string }>({
    name: 'market-balance',
    text: `select balance::text as balance from token_balances
            where chain_id = $1 and contract = $2 and token_id = $3::numeric and holder = $4`,
    values: [chainId, contract, tokenId, holder],
  })
  return row?.balance ?? '0'
}

const isMade = (kinds: string) => `o.account_id = $1 and o.kind in (${kinds})`
const madeBy = (kinds: string) => ({
  list: (database: Queryable, accountId: number, { limit, offset, direction }: Slice) => {
    const way = direction === 'asc' ? 'asc' : 'desc'
    return database.query<OrderRow>({
      text: `select ${ORDER_COLUMNS} from ${ORDERS} where ${isMade(kinds)} order by o.created_at ${way}, o.hash ${way} limit $2 offset $3`,
      values: [accountId, limit, offset],
    })
  },
  async count(database: Queryable, accountId: number): Promise<number> {
    const rows = await database.query<Total>({
      text: `select count(*) as total from market_orders o where ${isMade(kinds)}`,
      values: [accountId],
    })
    return totalOf(rows)
  },
})
/** The offers that an account has made. */
export const madeOffers = madeBy(`${orderKind.offer}, ${orderKind.offerForAny}`)
/** The listings that an account has made. */
export const madeListings = madeBy(`${orderKind.listing}`)

const RECEIVED = `o.kind in (${orderKind.offer}, ${orderKind.offerForAny}) and ${IS_OPEN} and o.ends_at > $2 and o.maker <> $1
  and exists (select 1 from token_balances b where b.chain_id = o.chain_id and b.contract = o.contract and b.holder = $1 and b.balance > 0
    and (o.item_count = 0 or exists (select 1 from market_order_items t where t.hash = o.hash and t.token_id = b.token_id
      and t.amount <= b.balance)))`
/** The open offers for what a wallet holds. */
export const receivedOffers = {
  list: (database: Queryable, holder: string, now: Date, { limit, offset, direction }: Slice) => {
    const way = direction === 'asc' ? 'asc' : 'desc'
    return database.query<OrderRow>({
      text: `select ${ORDER_COLUMNS} from ${ORDERS} where ${RECEIVED} order by o.created_at ${way}, o.hash ${way} limit $3 offset $4`,
      values: [holder, now, limit, offset],
    })
  },
  async count(database: Queryable, holder: string, now: Date): Promise<number> {
    const rows = await database.query<Total>({
      name: 'market-received-count',
      text: `select count(*) as total from ${ORDERS} where ${RECEIVED}`,
      values: [holder, now],
    })
    return totalOf(rows)
  },
}

/** The orders of an account with the tokens that they name. */
export const findOrdersOf = (database: Queryable, accountId: number) =>
  database.query<{ hash: string; chainId: number; tokens: { contract: string; tokenId: string }[] }>({
    name: 'market-orders-of',
    text: `select o.hash, o.chain_id as "chainId",
             (select coalesce(json_agg(json_build_object('contract', i.contract, 'tokenId', i.token_id::text)), '[]')
                from market_order_items i where i.hash = o.hash) as tokens
             from market_orders o where o.account_id = $1`,
    values: [accountId],
  })

/** The tokens that an account offers for sale, those of each chain together. */
export const findOffered = (tx: Queryable, accountId: number) =>
  tx.query<{ chainId: number; tokens: { contract: Address; tokenId: string }[] }>({
    name: 'market-offered-by',
    text: `select chain_id as "chainId", json_agg(json_build_object('contract', contract, 'tokenId', token_id::text)) as tokens
             from (select distinct chain_id, contract, token_id from offered_tokens where account_id = $1) t group by chain_id`,
    values: [accountId],
  })

/** Those whose money is behind offers that have not ended, with the coin. */
export const findBidders = (database: Queryable, now: Date) =>
  database.query<{ chainId: number; maker: Address; currency: Address }>({
    name: 'market-bidders',
    text: `select distinct chain_id as "chainId", maker, currency from market_orders
            where kind in (${orderKind.offer}, ${orderKind.offerForAny}) and state in (${orderState.open}, ${orderState.asleep}) and ends_at > $1`,
    values: [now],
  })

/** Notes which offers of a bidder the money is not there for; answers those that changed. */
export const noteMoney = (
  tx: Queryable,
  { chainId, maker, currency }: { chainId: number; maker: Address; currency: Address },
  spendable: bigint,
) =>
  tx.query<{ hash: Hex }>({
    name: 'market-note-money',
    text: `update market_orders set is_short = price > $4::numeric
            where chain_id = $1 and maker = $2 and currency = $3 and kind in (${orderKind.offer}, ${orderKind.offerForAny})
              and is_short <> (price > $4::numeric) returning hash`,
    values: [chainId, maker, currency, String(spendable)],
  })
