import { activityKind, auctionEvent, auctionState } from '@plinth/api-schema/states'
import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { isKnown, type Touched, touchedValues } from './market-recording.repository.ts'

type LogPosition = { txHash: Hex; logIndex: number; blockNumber: number }
type EventKind = (typeof auctionEvent)[keyof typeof auctionEvent]

/** What the house says of an auction; `account` is the seller, the winner of one that was settled, or who claimed. */
type AuctionEvent = LogPosition & {
  auctionId: Hex
  kind: EventKind
  house: Address
  account: Address
  contract: Address | null
  tokenId: bigint | null
  amount: bigint | null
  currency: Address | null
  price: bigint | null
  isDelivered: boolean | null
}
/** A bid. */
type Bid = LogPosition & { auctionId: Hex; bidder: Address; amount: bigint; endsAt: Date }
/** A counter that its seller moved on. */
type SellerCounter = { seller: Address; counter: bigint }

type Timed<Row> = readonly (Row & { at: Date })[]
type TokenOf = { contract: string; tokenId: string }

/** Everybody whose counter is known. */
export async function findAllSellers(database: Queryable, chainId: number): Promise<Address[]> {
  const rows = await database.query<{ seller: Address }>({
    name: 'market-sellers-all',
    text: 'select seller from market_sellers where chain_id = $1',
    values: [chainId],
  })
  return rows.map(({ seller }) => seller)
}

/** Notes the counters that sellers have now; the last of each counts. */
export async function saveSellerCounters(tx: Queryable, chainId: number, counters: readonly SellerCounter[]) {
  const last = [...new Map(counters.map((entry) => [entry.seller, entry])).values()]
  if (last.length === 0) return
  await tx.query({
    name: 'market-seller-counters-save',
    text: `insert into market_sellers (chain_id, seller, counter)
           select $1, s.seller, s.counter from jsonb_to_recordset($2) as s(seller text, counter numeric)
           on conflict (chain_id, seller) do update set counter = excluded.counter`,
    values: [chainId, jsonRows(last)],
  })
}

/** Notes when the newest block that was read was made. */
export const saveClock = (tx: Queryable, chainId: number, time: Date) =>
  tx.query({
    name: 'market-clock-save',
    text: `insert into market_clocks (chain_id, block_time) values ($1, $2)
           on conflict (chain_id) do update set block_time = excluded.block_time`,
    values: [chainId, time],
  })

/** Writes what the house says of auctions. */
export async function insertAuctionEvents(tx: Queryable, chainId: number, events: Timed<AuctionEvent>) {
  if (events.length === 0) return
  await tx.query({
    text: `insert into market_auction_events (chain_id, tx_hash, log_index, block_number, block_time, auction_id, kind, house, account,
             contract, token_id, amount, currency, price, is_delivered)
           select $1, e."txHash", e."logIndex", e."blockNumber", e.at, e."auctionId", e.kind, e.house, e.account, e.contract, e."tokenId",
             e.amount, e.currency, e.price, e."isDelivered"
             from jsonb_to_recordset($2) as e("txHash" text, "logIndex" integer, "blockNumber" bigint, at timestamptz, "auctionId" text,
               kind smallint, house text, account text, contract text, "tokenId" numeric, amount numeric, currency text, price numeric,
               "isDelivered" boolean)`,
    values: [chainId, jsonRows(events)],
  })
}

/** Writes bids. */
export async function insertBids(tx: Queryable, chainId: number, bids: Timed<Bid>) {
  if (bids.length === 0) return
  await tx.query({
    text: `insert into market_bids (chain_id, tx_hash, log_index, block_number, block_time, auction_id, bidder, amount, ends_at)
           select $1, b."txHash", b."logIndex", b."blockNumber", b.at, b."auctionId", b.bidder, b.amount, b."endsAt"
             from jsonb_to_recordset($2) as b("txHash" text, "logIndex" integer, "blockNumber" bigint, at timestamptz, "auctionId" text,
               bidder text, amount numeric, "endsAt" timestamptz)`,
    values: [chainId, jsonRows(bids)],
  })
}

const PLACES = 'jsonb_to_recordset($2) as p("txHash" text, "logIndex" integer)'
const IS_AT = `e.chain_id = $1 and e.tx_hash = p."txHash" and e.log_index = p."logIndex"`
const STARTED = `market_auction_events s on s.auction_id = e.auction_id and s.kind = ${auctionEvent.started}`
const IS_OF_KNOWN = isKnown('$1', 's').replaceAll('s."tokenId"', 's.token_id')

/** Writes the auctions that were settled as sales of their tokens. */
export async function insertSettledSales(tx: Queryable, chainId: number, events: readonly AuctionEvent[]) {
  if (events.length === 0) return
  await tx.query({
    text: `insert into market_sales (chain_id, tx_hash, log_index, item, block_number, block_time, order_hash, contract, token_id, amount,
             seller, buyer, currency, price)
           select e.chain_id, e.tx_hash, e.log_index, 0, e.block_number, e.block_time, e.auction_id, s.contract, s.token_id, s.amount,
             s.account, e.account, s.currency, e.price
             from ${PLACES} join market_auction_events e on ${IS_AT} join ${STARTED}
            where e.kind = ${auctionEvent.settled} and ${IS_OF_KNOWN}`,
    values: [chainId, jsonRows(events)],
  })
}

const insertActivity = (kind: string, columns: string, from: string) =>
  `insert into market_activities (kind, chain_id, contract, token_id, block_number, tx_hash, log_index, item, order_hash, sender, recipient,
     amount, price, currency, happened_at)
   select ${kind}, $1, s.contract, s.token_id, e.block_number, e.tx_hash, e.log_index, 0, e.auction_id, ${columns}, e.block_time
     from ${PLACES} join ${from} order by e.block_number, e.log_index`

/** Writes bids, wins and cancels as what happened to their tokens. */
export async function insertAuctionActivities(
  tx: Queryable,
  chainId: number,
  { events, bids }: { events: readonly AuctionEvent[]; bids: readonly Bid[] },
) {
  if (bids.length > 0)
    await tx.query({
      text: insertActivity(
        String(activityKind.bid),
        'e.bidder, null, s.amount, e.amount, s.currency',
        `market_bids e on ${IS_AT} join ${STARTED} where ${IS_OF_KNOWN}`,
      ),
      values: [chainId, jsonRows(bids)],
    })
  if (events.length === 0) return
  const values = [chainId, jsonRows(events)]
  await tx.query({
    text: insertActivity(
      String(activityKind.won),
      's.account, e.account, s.amount, e.price, s.currency',
      `market_auction_events e on ${IS_AT} join ${STARTED} where e.kind = ${auctionEvent.settled} and ${IS_OF_KNOWN}`,
    ),
    values,
  })
  await tx.query({
    text: insertActivity(
      String(activityKind.cancelled),
      's.seller, null, s.amount, s.reserve, s.currency',
      `market_auction_events e on ${IS_AT} join market_auctions s on s.id = e.auction_id where e.kind = ${auctionEvent.cancelled}`,
    ),
    values,
  })
}

/** Works out again which tokens the house keeps, of some auctions or of all of a chain; answers those tokens and what it kept before. */
export async function refreshCustody(tx: Queryable, chainId: number, auctionIds: readonly Hex[] | null) {
  const values = [chainId, auctionIds ?? [], auctionIds === null]
  const before = await tx.query<TokenOf>({
    name: 'market-custody-clear',
    text: `delete from market_custody where chain_id = $1 and ($3 or auction_id = any($2))
           returning contract, token_id::text as "tokenId"`,
    values,
  })
  const now = await tx.query<TokenOf>({
    name: 'market-custody-fill',
    text: `insert into market_custody (auction_id, chain_id, house, contract, token_id, amount, holder)
           select s.auction_id, s.chain_id, s.house, s.contract, s.token_id, s.amount, coalesce(e.account, s.account)
             from market_auction_events s
             left join market_auction_events e on e.auction_id = s.auction_id and e.kind = ${auctionEvent.settled}
            where s.chain_id = $1 and ($3 or s.auction_id = any($2)) and s.kind = ${auctionEvent.started} and e.is_delivered is not true
              and not exists (select 1 from market_auction_events c where c.auction_id = s.auction_id and c.kind = ${auctionEvent.claimed})
           returning contract, token_id::text as "tokenId"`,
    values,
  })
  return [...before, ...now]
}

/** Works out the states of auctions again. The house was approved when the book took one: the log tells what changed since. */
export async function refreshAuctions(tx: Queryable, chainId: number, touched: Touched) {
  await tx.query({
    text: `with touched as (
             select id from market_auctions where chain_id = $1 and ($2 or id = any($3) or seller = any($4))
             union select a.id from market_auctions a join unnest($5::text[], $6::numeric[]) as t(contract, token_id)
               on a.chain_id = $1 and t.contract = a.contract and t.token_id = a.token_id),
           found as (
             select a.id, b.bidder, b.amount as bid, n.bid_count, coalesce(b.ends_at, a.closes_at) as ends_at,
               coalesce(e.is_unclaimed, false) as is_unclaimed,
               case when e.is_settled then ${auctionState.settled} when b.bidder is not null then ${auctionState.started}
                 when e.is_cancelled or a.counter < k.counter then ${auctionState.cancelled}
                 when a.counter > k.counter or coalesce(h.balance, 0) < a.amount or not coalesce(p.is_approved, true)
                   then ${auctionState.asleep} else ${auctionState.waiting} end as state
               from market_auctions a join touched t on t.id = a.id
               join market_sellers k on k.chain_id = a.chain_id and k.seller = a.seller
               left join lateral (select bidder, amount, ends_at from market_bids b where b.auction_id = a.id
                 order by b.block_number desc, b.log_index desc limit 1) b on true
               cross join lateral (select count(*) as bid_count from market_bids b where b.auction_id = a.id) n
               cross join lateral (select bool_or(kind = ${auctionEvent.settled}) as is_settled, bool_or(kind = ${auctionEvent.cancelled}) as is_cancelled,
                 bool_or(kind = ${auctionEvent.settled} and not is_delivered) and not bool_or(kind = ${auctionEvent.claimed}) as is_unclaimed
                 from market_auction_events e where e.auction_id = a.id) e
               left join token_balances h on h.chain_id = a.chain_id and h.contract = a.contract and h.token_id = a.token_id
                 and h.holder = a.seller
               left join lateral (select p.is_approved from token_approvals p where p.chain_id = a.chain_id and p.contract = a.contract
                 and p.holder = a.seller and p.operator = a.house order by p.block_number desc, p.log_index desc limit 1) p on true)
           update market_auctions a set state = f.state, bidder = f.bidder, bid = f.bid, bid_count = f.bid_count, ends_at = f.ends_at,
             is_unclaimed = f.is_unclaimed from found f
            where a.id = f.id and (a.state, a.bidder, a.bid, a.bid_count, a.ends_at, a.is_unclaimed)
              is distinct from (f.state::smallint, f.bidder, f.bid, f.bid_count::integer, f.ends_at, f.is_unclaimed)`,
    values: touchedValues(chainId, touched),
  })
}
