import { MAX_LIVE_WORKS } from '@plinth/api-schema/live'
import { activityKind, auctionEvent, auctionState, nftState, orderKind, orderState } from '@plinth/api-schema/states'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'

type LogPosition = { txHash: Hex; logIndex: number; blockNumber: number }
/** A token of some collection. */
type TokenKey = { contract: Address; tokenId: bigint }
/** The counter of a maker of orders. */
export type MakerCounter = { maker: Address; counter: bigint }
/** A token that changed hands. */
export type MoveRow = LogPosition &
  TokenKey & { item: number; sender: Address; recipient: Address; amount: bigint; at: Date }
/** A token that was sold. */
export type SaleRow = LogPosition &
  TokenKey & {
    item: number
    orderHash: Hex
    amount: bigint
    seller: Address
    buyer: Address
    currency: Address
    price: bigint
    at: Date
  }

/** SQL for whether a row names a token that was minted here. */
export const isKnown = (chain: string, row: string) =>
  `exists (select 1 from nft_facts n where n.chain_id = ${chain} and n.contract = ${row}.contract and n.token_id = ${row}."tokenId"
     and n.state in (${nftState.unconfirmed}, ${nftState.minted}))`

/** The makers whose cancels and counters have to be read: of orders that have not ended, in any state, which a reorganisation may change. */
export async function findMakers(database: Queryable, chainId: number): Promise<Address[]> {
  const rows = await database.query<{ maker: Address }>({
    name: 'market-makers',
    text: 'select distinct maker from market_orders where chain_id = $1 and ends_at > statement_timestamp()',
    values: [chainId],
  })
  return rows.map(({ maker }) => maker)
}

/** Whether anything of a chain was ever offered or sold here. */
export async function hasMarket(database: Queryable, chainId: number): Promise<boolean> {
  const [row] = await database.query<{ hasMarket: boolean }>({
    name: 'market-exists',
    text: `select exists (select 1 from market_orders where chain_id = $1) or exists (select 1 from market_auctions where chain_id = $1)
             or exists (select 1 from market_sales where chain_id = $1) or exists (select 1 from nft_market where chain_id = $1)
             as "hasMarket"`,
    values: [chainId],
  })
  return row!.hasMarket
}

/** Everybody who ever had an order here. */
export async function findAllMakers(database: Queryable, chainId: number): Promise<Address[]> {
  const rows = await database.query<{ maker: Address }>({
    name: 'market-makers-all',
    text: 'select maker from market_makers where chain_id = $1',
    values: [chainId],
  })
  return rows.map(({ maker }) => maker)
}

/** Notes the counters that makers have now; the last of each counts. */
export async function saveCounters(tx: Queryable, chainId: number, counters: readonly MakerCounter[]) {
  const last = [...new Map(counters.map((entry) => [entry.maker, entry])).values()]
  if (last.length === 0) return
  await tx.query({
    name: 'market-counters-save',
    text: `insert into market_makers (chain_id, maker, counter)
           select $1, m.maker, m.counter from jsonb_to_recordset($2) as m(maker text, counter numeric)
            where exists (select 1 from market_orders o where o.chain_id = $1 and o.maker = m.maker)
           on conflict (chain_id, maker) do update set counter = excluded.counter`,
    values: [chainId, jsonRows(last)],
  })
}

/** Writes the sales of known tokens. */
export async function insertSales(tx: Queryable, chainId: number, sales: readonly SaleRow[]) {
  if (sales.length === 0) return
  await tx.query({
    text: `insert into market_sales (chain_id, tx_hash, log_index, item, block_number, block_time, order_hash, contract, token_id, amount,
             seller, buyer, currency, price)
           select $1, s."txHash", s."logIndex", s.item, s."blockNumber", s.at, s."orderHash", s.contract, s."tokenId", s.amount,
             s.seller, s.buyer, s.currency, s.price
             from jsonb_to_recordset($2) as s("txHash" text, "logIndex" integer, item integer, "blockNumber" bigint, at timestamptz,
               "orderHash" text, contract text, "tokenId" numeric, amount numeric, seller text, buyer text, currency text, price numeric)
            where ${isKnown('$1', 's')}`,
    values: [chainId, jsonRows(sales)],
  })
}

/** Writes the orders that were filled. */
export async function insertFills(
  tx: Queryable,
  chainId: number,
  fills: readonly (LogPosition & { orderHash: Hex; amount: bigint })[],
) {
  if (fills.length === 0) return
  await tx.query({
    text: `insert into market_fills (chain_id, tx_hash, log_index, block_number, order_hash, amount)
           select $1, f."txHash", f."logIndex", f."blockNumber", f."orderHash", f.amount
             from jsonb_to_recordset($2) as f("txHash" text, "logIndex" integer, "blockNumber" bigint, "orderHash" text, amount numeric)`,
    values: [chainId, jsonRows(fills)],
  })
}

/** Writes the cancels of orders of this book. */
export async function insertCancels(
  tx: Queryable,
  chainId: number,
  cancels: readonly (LogPosition & { orderHash: Hex; at: Date })[],
) {
  if (cancels.length === 0) return
  await tx.query({
    text: `insert into market_cancels (chain_id, tx_hash, log_index, block_number, block_time, order_hash)
           select $1, c."txHash", c."logIndex", c."blockNumber", c.at, c."orderHash"
             from jsonb_to_recordset($2) as c("txHash" text, "logIndex" integer, "blockNumber" bigint, at timestamptz, "orderHash" text)
            where exists (select 1 from market_orders o where o.hash = c."orderHash" and o.chain_id = $1)`,
    values: [chainId, jsonRows(cancels)],
  })
}

/** Writes approvals. */
export async function insertApprovals(
  tx: Queryable,
  chainId: number,
  approvals: readonly (LogPosition & { contract: Address; holder: Address; operator: Address; isApproved: boolean })[],
) {
  if (approvals.length === 0) return
  await tx.query({
    text: `insert into token_approvals (chain_id, tx_hash, log_index, block_number, contract, holder, operator, is_approved)
           select $1, a."txHash", a."logIndex", a."blockNumber", a.contract, a.holder, a.operator, a."isApproved"
             from jsonb_to_recordset($2) as a("txHash" text, "logIndex" integer, "blockNumber" bigint, contract text, holder text,
               operator text, "isApproved" boolean)`,
    values: [chainId, jsonRows(approvals)],
  })
}

/** Writes what the moves of known tokens were: mints and transfers; sales are told of as sales, and what auctions move as bids and wins. */
export async function insertMoveActivities(tx: Queryable, chainId: number, moves: readonly MoveRow[]) {
  if (moves.length === 0) return
  await tx.query({
    text: `insert into market_activities (kind, chain_id, contract, token_id, block_number, tx_hash, log_index, item, order_hash, sender,
             recipient, amount, price, currency, happened_at)
           select case when s.chain_id is not null then ${activityKind.sold}
                    when m.sender = '0x0000000000000000000000000000000000000000' then ${activityKind.minted} else ${activityKind.transferred} end,
             $1, m.contract, m."tokenId", m."blockNumber", m."txHash", m."logIndex", m.item, s.order_hash, m.sender, m.recipient,
             m.amount, s.price, s.currency, m.at
             from jsonb_to_recordset($2) as m("txHash" text, "logIndex" integer, item integer, "blockNumber" bigint, at timestamptz,
               contract text, "tokenId" numeric, sender text, recipient text, amount numeric)
             left join market_sales s on s.chain_id = $1 and s.tx_hash = m."txHash" and s.log_index = m."logIndex" and s.item = m.item
            where ${isKnown('$1', 'm')} and not exists (select 1 from market_auction_events e join market_auction_events b
              on b.auction_id = e.auction_id and b.kind = ${auctionEvent.started}
             where e.chain_id = $1 and e.tx_hash = m."txHash" and e.kind in (${auctionEvent.started}, ${auctionEvent.settled})
               and b.contract = m.contract and b.token_id = m."tokenId" and e.house in (m.sender, m.recipient))
            order by m."blockNumber", m."logIndex", m.item`,
    values: [chainId, jsonRows(moves)],
  })
}

/** Writes the cancels of a transaction as what happened to their tokens. */
export async function insertCancelActivities(tx: Queryable, chainId: number, places: readonly LogPosition[]) {
  if (places.length === 0) return
  await tx.query({
    text: `insert into market_activities (kind, chain_id, contract, token_id, block_number, tx_hash, log_index, item, order_hash, sender,
             amount, price, currency, happened_at)
           select ${activityKind.cancelled}, $1, o.contract, i.token_id, c.block_number, c.tx_hash, c.log_index, coalesce(i.item, 0), o.hash,
             o.maker, coalesce(i.amount, o.amount), o.price, o.currency, c.block_time
             from jsonb_to_recordset($2) as p("txHash" text, "logIndex" integer)
             join market_cancels c on c.chain_id = $1 and c.tx_hash = p."txHash" and c.log_index = p."logIndex"
             join market_orders o on o.hash = c.order_hash
             left join market_order_items i on i.hash = o.hash and o.kind <> ${orderKind.offerForAny}
            order by c.block_number, c.log_index, i.item`,
    values: [chainId, jsonRows(places)],
  })
}

/** Takes back what blocks after this one said. */
export async function withdrawAfter(tx: Queryable, chainId: number, blockNumber: number) {
  const values = [chainId, blockNumber]
  await tx.query({ text: 'delete from market_sales where chain_id = $1 and block_number > $2', values })
  await tx.query({
    text: 'update market_orders set woken_block = null where chain_id = $1 and woken_block > $2',
    values,
  })
  await tx.query({ text: 'delete from market_fills where chain_id = $1 and block_number > $2', values })
  await tx.query({ text: 'delete from market_cancels where chain_id = $1 and block_number > $2', values })
  await tx.query({ text: 'delete from token_approvals where chain_id = $1 and block_number > $2', values })
  await tx.query({ text: 'delete from market_auction_events where chain_id = $1 and block_number > $2', values })
  await tx.query({ text: 'delete from market_bids where chain_id = $1 and block_number > $2', values })
  await tx.query({ text: 'delete from market_activities where chain_id = $1 and block_number > $2', values })
}

/** The orders and auctions that something happened to: by their hashes, makers and tokens; all of a chain where it is null. */
export type Touched = { hashes?: readonly Hex[]; makers?: readonly Address[]; tokens?: readonly TokenKey[] } | null

/** The first six parameters of a statement about what was touched. */
export const touchedValues = (chainId: number, touched: Touched) => {
  const { hashes = [], makers = [], tokens = [] } = touched ?? {}
  return [
    chainId,
    touched === null,
    hashes,
    makers,
    tokens.map(({ contract }) => contract),
    tokens.map(({ tokenId }) => String(tokenId)),
  ]
}
const TOUCHED = `touched as (
  select o.hash from market_orders o where o.chain_id = $1 and ($2 or o.hash = any($3) or o.maker = any($4))
  union select i.hash from market_order_items i join unnest($5::text[], $6::numeric[]) as t(contract, token_id)
    on t.contract = i.contract and t.token_id = i.token_id)`

/**
 * Works out the states of orders again. An order was approved when the book took it: the log tells what changed since. A listing that a
 * block wakes is noted with it.
 */
export async function refreshOrders(tx: Queryable, chainId: number, touched: Touched, block: number | null) {
  await tx.query({
    text: `with ${TOUCHED},
           found as (
             select o.hash, f.filled, o.amount, o.is_short,
               exists (select 1 from market_cancels c where c.order_hash = o.hash) or o.counter < m.counter as is_void,
               o.counter > m.counter or o.kind = ${orderKind.listing} and exists (
                 select 1 from market_order_items i
                   left join token_balances b on b.chain_id = o.chain_id and b.contract = i.contract and b.token_id = i.token_id
                     and b.holder = o.maker
                   left join lateral (select a.is_approved from token_approvals a where a.chain_id = o.chain_id
                     and a.contract = i.contract and a.holder = o.maker and a.operator = $7 order by a.block_number desc, a.log_index desc limit 1) a on true
                  where i.hash = o.hash and (not coalesce(a.is_approved, true)
                    or coalesce(b.balance, 0) < i.amount - case when o.item_count = 1 then least(f.filled, i.amount - 1) else 0 end)) as is_asleep
               from market_orders o join touched t on t.hash = o.hash
               join market_makers m on m.chain_id = o.chain_id and m.maker = o.maker
               cross join lateral (select coalesce(sum(l.amount), 0) as filled from market_fills l
                 where l.chain_id = o.chain_id and l.order_hash = o.hash) f),
           judged as (
             select hash, filled, case when filled >= amount then ${orderState.filled} when is_void then ${orderState.cancelled}
               when is_asleep or is_short then ${orderState.asleep} else ${orderState.open} end as state from found)
           update market_orders o set filled = j.filled, state = j.state, woken_block = case when j.state <> ${orderState.open} then null
               when o.state = ${orderState.asleep} and o.kind = ${orderKind.listing} and $8::bigint is not null then $8 else o.woken_block end
             from judged j
            where o.hash = j.hash and (o.filled, o.state) is distinct from (j.filled, j.state::smallint)`,
    values: [...touchedValues(chainId, touched), SEAPORT, block],
  })
}

const SHOWN_OF_TOKEN = (row: string) =>
  `${row}.nft_id, ${row}.sale_type, ${row}.listing_hash, ${row}.price, ${row}.currency, ${row}.listed_at, ${row}.ends_at,
   ${row}.last_price, ${row}.last_currency, ${row}.sold_at`

/** Works out the rows of the tokens again that touched orders name, or that are touched themselves; of a whole chain it writes those that change. */
export async function refreshTokens(tx: Queryable, chainId: number, touched: Touched, now: Date) {
  await tx.query({
    text: `with ${TOUCHED},
           tokens as (
             select i.contract, i.token_id from market_order_items i join touched t on t.hash = i.hash
             union select contract, token_id from market_auctions where chain_id = $1 and ($2 or id = any($3) or seller = any($4))
             union select contract, token_id from unnest($5::text[], $6::numeric[]) as t(contract, token_id)
             union select contract, token_id from nft_market where chain_id = $1 and $2
             union select contract, token_id from market_sales where chain_id = $1 and $2),
           shown as (insert into nft_market as m (chain_id, contract, token_id, nft_id, favourite_count, sale_type, listing_hash, price, currency, listed_at,
             ends_at, last_price, last_currency, sold_at)
           select $1, t.contract, t.token_id, n.id, coalesce((select c.favourite_count from favourite_counts c where c.nft_id = n.id), 0),
             coalesce(l.sale_type, 1), l.hash, l.unit_price, l.currency, l.created_at, l.ends_at, s.price, s.currency, s.block_time
             from tokens t
             left join lateral (
               select min(f.id) as id from nft_facts f where f.chain_id = $1 and f.contract = t.contract and f.token_id = t.token_id) n on true
             left join lateral (select * from (
               (select 1 as sale_type, 1 as place, o.hash, o.unit_price, o.currency, o.created_at, o.ends_at
                 from market_order_items i join market_orders o on o.hash = i.hash join people p on p.id = o.account_id
                where i.contract = t.contract and i.token_id = t.token_id and o.chain_id = $1 and o.kind = ${orderKind.listing}
                  and o.item_count = 1 and o.state = ${orderState.open} and o.hidden_at is null and o.ends_at > $7 and not p.is_blocked
                order by o.currency, o.unit_price, o.created_at, o.hash limit 1)
               union all (select 2, case when a.state = ${auctionState.started} then 0 else 2 end, a.id, coalesce(a.bid, a.reserve), a.currency,
                   a.created_at, a.ends_at
                 from market_auctions a left join people p on p.id = a.account_id
                where a.contract = t.contract and a.token_id = t.token_id and a.chain_id = $1 and a.ends_at > $7 and p.is_blocked is not true
                  and a.state in (${auctionState.waiting}, ${auctionState.started})
                order by 2, a.ends_at, a.id limit 1)) f order by f.place limit 1) l on true
             left join lateral (
               select div(x.price, x.amount) as price, x.currency, x.block_time from market_sales x
                where x.chain_id = $1 and x.contract = t.contract and x.token_id = t.token_id
                order by x.block_number desc, x.log_index desc, x.item desc limit 1) s on true
            where l.hash is not null or s.price is not null or exists (select 1 from nft_market k
              where k.chain_id = $1 and k.contract = t.contract and k.token_id = t.token_id)
           on conflict (chain_id, contract, token_id) do update set nft_id = excluded.nft_id, sale_type = excluded.sale_type,
             listing_hash = excluded.listing_hash, price = excluded.price, currency = excluded.currency, listed_at = excluded.listed_at, ends_at = excluded.ends_at, last_price = excluded.last_price,
             last_currency = excluded.last_currency, sold_at = excluded.sold_at
             where not $2 or (${SHOWN_OF_TOKEN('m')}) is distinct from (${SHOWN_OF_TOKEN('excluded')})
           returning contract, token_id)
           insert into changed_tokens (chain_id, contract, token_id) select $1, contract, token_id from shown`,
    values: [...touchedValues(chainId, touched), now],
  })
  await tx.query({
    text: 'delete from nft_market where chain_id = $1 and listing_hash is null and sold_at is null',
    values: [chainId],
  })
}

/** Tells open pages which works that everybody may see something happened to; of many, or of all of a chain, that there are many. */
export async function publishMarketChange(tx: Queryable, chainId: number, touched: Touched) {
  await tx.query({
    text: `with ${TOUCHED},
           tokens as (
             select i.contract, i.token_id from market_order_items i join touched t on t.hash = i.hash
             union select contract, token_id from market_auctions where chain_id = $1 and (id = any($3) or seller = any($4))
             union select contract, token_id from unnest($5::text[], $6::numeric[]) as t(contract, token_id)),
           works as (
             select s.id from tokens t join shown_nfts s on s.chain_id = $1 and s.contract = t.contract and s.token_id = t.token_id
              limit ${MAX_LIVE_WORKS + 1})
           insert into live_feed (kind, payload)
           select 'market', jsonb_build_object('nftIds', case when $2 or count(*) > ${MAX_LIVE_WORKS} then '[]' else jsonb_agg(id) end)
             from works having $2 or count(*) > 0`,
    values: touchedValues(chainId, touched),
  })
}

/** Counts again how many have marked works, in a statement of its own after they are locked: what was marked meanwhile counts. */
export async function recountFavourites(tx: Queryable, nftIds: readonly number[]) {
  const locked = await tx.query({
    name: 'market-favourites-lock',
    text: 'select 1 from nft_market where nft_id = any($1::bigint[]) order by nft_id for update',
    values: [nftIds],
  })
  if (locked.length === 0) return
  await tx.query({
    name: 'market-favourites-count',
    text: `update nft_market m
              set favourite_count = coalesce((select c.favourite_count from favourite_counts c where c.nft_id = m.nft_id), 0)
            where m.nft_id = any($1::bigint[])`,
    values: [nftIds],
  })
}

/** The tokens whose shown listing has ended. */
export const findEndedListings = (database: Queryable, now: Date, limit: number) =>
  database.query<{ chainId: number; contract: Address; tokenId: string }>({
    name: 'market-ended-listings',
    text: `select chain_id as "chainId", contract, token_id::text as "tokenId" from nft_market
            where listing_hash is not null and ends_at <= $1 order by ends_at limit $2`,
    values: [now, limit],
  })
