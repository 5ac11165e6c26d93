import type { AuctionState } from '@plinth/api-schema/auction'
import { activityKind, auctionState, nftState } from '@plinth/api-schema/states'
import type { AuctionTexts } from '@plinth/contracts/auction-texts'
import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** An auction on its way into the book. */
export type NewAuction = {
  id: Hex
  chainId: number
  house: Address
  nftId: number
  accountId: number
  terms: AuctionTexts
  opensAt: Date
  closesAt: Date
  signature: Hex
  createdAt: Date
}
/** An auction as lists know it; `now` of the statements is the server's, the chain may be ahead. */
export type AuctionRow = {
  id: string
  state: AuctionState
  chainId: number
  house: string
  nftId: number
  contract: string
  amount: string
  seller: string
  accountId: number | null
  accountName: string | null
  isBlocked: boolean
  reserve: string
  currency: string
  bid: string | null
  bidder: string | null
  bidderId: number | null
  bidderName: string | null
  bidCount: number
  opensAt: Date
  closesAt: Date
  endsAt: Date
  isUnclaimed: boolean
  createdAt: Date
  terms: AuctionTexts
}
type TokenOf = { chainId: number; contract: string; tokenId: string }

/** The work that a token is, minted here. */
export async function findWorkOf(
  database: Queryable,
  chainId: number,
  { nft, tokenId, contractType }: Pick<AuctionTexts, 'nft' | 'tokenId' | 'contractType'>,
): Promise<number | undefined> {
  const [row] = await database.query<{ id: number | null }>({
    name: 'auction-work',
    text: `select min(id) as id from nft_facts where chain_id = $1 and contract = $2 and token_id = $3::numeric and contract_type = $4::int
              and state in (${nftState.unconfirmed}, ${nftState.minted})`,
    values: [chainId, nft, tokenId, contractType],
  })
  return row?.id ?? undefined
}

/** How many auctions of an account wait for a bid or run. */
export async function countOpenAuctions(database: Queryable, accountId: number, now: Date): Promise<number> {
  const rows = await database.query<Total>({
    name: 'auctions-open-count',
    text: `select count(*) as total from market_auctions where account_id = $1 and ends_at > $2
              and state in (${auctionState.waiting}, ${auctionState.started}, ${auctionState.asleep})`,
    values: [accountId, now],
  })
  return totalOf(rows)
}

/** Whether a token is up for auction already; until the transaction ends nobody else asks for it. */
export async function isUpForAuction(tx: Queryable, { chainId, contract, tokenId }: TokenOf, now: Date) {
  await tx.query({
    name: 'auction-token-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('auctions:' || $1::bigint || ':' || $2::text || ':' || $3::text, 0))`,
    values: [chainId, contract, tokenId],
  })
  const rows = await tx.query({
    name: 'auction-token-open',
    text: `select 1 from market_auctions where chain_id = $1 and contract = $2 and token_id = $3::numeric
              and (state = ${auctionState.started} or state = ${auctionState.waiting} and closes_at > $4) limit 1`,
    values: [chainId, contract, tokenId, now],
  })
  return rows.length > 0
}

/** Keeps an auction; false when it is there already. */
export async function insertAuction(tx: Queryable, auction: NewAuction): Promise<boolean> {
  const { terms } = auction
  const written = await tx.query({
    name: 'auction-insert',
    text: `insert into market_auctions (id, chain_id, house, nft_id, account_id, seller, counter, contract, contract_type, token_id, amount,
             currency, reserve, opens_at, closes_at, ends_at, terms, signature, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18)
           on conflict do nothing returning 1`,
    values: [
      auction.id,
      auction.chainId,
      auction.house,
      auction.nftId,
      auction.accountId,
      terms.seller,
      terms.counter,
      terms.nft,
      terms.contractType,
      terms.tokenId,
      terms.amount,
      terms.currency,
      terms.reserve,
      auction.opensAt,
      auction.closesAt,
      JSON.stringify(terms),
      auction.signature,
      auction.createdAt,
    ],
  })
  if (written.length === 0) return false
  // What the indexer has read of a counter stands: it may be behind these terms, or ahead.
  await tx.query({
    name: 'auction-seller',
    text: 'insert into market_sellers (chain_id, seller, counter) values ($1, $2, $3) on conflict do nothing',
    values: [auction.chainId, terms.seller, terms.counter],
  })
  await tx.query({
    name: 'auction-activity',
    text: `insert into market_activities (kind, chain_id, contract, token_id, order_hash, sender, amount, price, currency, happened_at)
           select ${activityKind.auctioned}, chain_id, contract, token_id, id, seller, amount, reserve, currency, created_at
             from market_auctions where id = $1`,
    values: [auction.id],
  })
  return true
}

/** Gives an auction to the account that its seller's wallet is linked to now. */
export const adoptAuction = (tx: Queryable, id: Hex, accountId: number) =>
  tx.query({
    name: 'auction-adopt',
    text: 'update market_auctions set account_id = $2 where id = $1 and account_id is distinct from $2',
    values: [id, accountId],
  })

// The chain's own time decides where it is ahead of the server's.
const TIME = 'greatest($1::timestamptz, c.block_time)'
const STATE = `case when a.state = ${auctionState.settled} then 'settled' when a.state = ${auctionState.cancelled} then 'cancelled'
  when a.state = ${auctionState.started} then case when a.ends_at <= ${TIME} then 'over' else 'running' end
  when a.closes_at < ${TIME} then 'expired' when a.state = ${auctionState.asleep} then 'asleep' else 'waiting' end`
const PERSON = (
  address: string,
) => `left join lateral (select p.id, p.name from linked_wallets l join people p on p.id = l.account_id
  where l.address = ${address} and not p.is_blocked order by p.kind, p.id limit 1)`
const COLUMNS = `a.id, ${STATE} as state, a.chain_id as "chainId", a.house, a.nft_id as "nftId", a.contract, a.amount::text as amount, a.seller,
  a.account_id as "accountId", case when not p.is_blocked then p.name end as "accountName", coalesce(p.is_blocked, false) as "isBlocked",
  a.reserve::text as reserve, a.currency, a.bid::text as bid, a.bidder, b.id as "bidderId", b.name as "bidderName", a.bid_count as "bidCount",
  a.opens_at as "opensAt", a.closes_at as "closesAt", a.ends_at as "endsAt", a.is_unclaimed as "isUnclaimed", a.created_at as "createdAt", a.terms`
const FROM = `market_auctions a left join people p on p.id = a.account_id left join market_clocks c on c.chain_id = a.chain_id
  ${PERSON('a.bidder')} b on true`

/** An auction with its signature. */
export async function findAuction(database: Queryable, id: string, now: Date) {
  const [row] = await database.query<AuctionRow & { signature: Hex }>({
    name: 'auction',
    text: `select ${COLUMNS}, a.signature from ${FROM} where a.id = $2`,
    values: [now, id],
  })
  return row
}

/** The auction of a token that matters most: with a bid, then waiting, then one of the viewer's that is asleep. */
export async function findAuctionOf(
  database: Queryable,
  { chainId, contract, tokenId }: TokenOf,
  accountId: number | null,
  now: Date,
) {
  const [row] = await database.query<AuctionRow>({
    name: 'auction-of-token',
    text: `select ${COLUMNS} from ${FROM}
            where a.chain_id = $2 and a.contract = $3 and a.token_id = $4::numeric
              and (a.state = ${auctionState.started} or a.is_unclaimed
                or a.closes_at >= ${TIME} and (a.account_id = $5 and a.state = ${auctionState.asleep}
                  or a.state = ${auctionState.waiting} and (p.is_blocked is not true or a.account_id = $5)))
            order by case a.state when ${auctionState.started} then 0 when ${auctionState.settled} then 1 when ${auctionState.waiting} then 2 else 3 end,
              a.ends_at, a.id limit 1`,
    values: [now, chainId, contract, tokenId, accountId],
  })
  return row
}

const LISTED = {
  live: {
    where: `a.state in (${auctionState.waiting}, ${auctionState.started}) and a.ends_at > ${TIME}`,
    order: 'a.ends_at, a.id',
  },
  ended: {
    where: `a.state in (${auctionState.started}, ${auctionState.settled}) and (a.state = ${auctionState.settled} or a.ends_at <= ${TIME})`,
    order: 'a.ends_at desc, a.id desc',
  },
}
const SHOWN = 'join shown_nfts s on s.id = a.nft_id'
/** Auctions of works that everybody may see. */
export const shownAuctions = {
  list: (database: Queryable, which: 'live' | 'ended', now: Date, { limit, offset }: Slice) =>
    database.query<AuctionRow>({
      name: `auctions-${which}`,
      text: `select ${COLUMNS} from ${FROM} ${SHOWN} where ${LISTED[which].where} and p.is_blocked is not true
              order by ${LISTED[which].order} limit $2 offset $3`,
      values: [now, limit, offset],
    }),
  async count(database: Queryable, which: 'live' | 'ended', now: Date): Promise<number> {
    const rows = await database.query<Total>({
      name: `auctions-${which}-count`,
      text: `select count(*) as total from market_auctions a left join people p on p.id = a.account_id
               left join market_clocks c on c.chain_id = a.chain_id ${SHOWN} where ${LISTED[which].where} and p.is_blocked is not true`,
      values: [now],
    })
    return totalOf(rows)
  },
}

/** A bid, with whose wallet it came from. */
export type BidRow = {
  bidder: string
  accountId: number | null
  accountName: string | null
  amount: string
  at: Date
  txHash: string
}
/** The bids of an auction. */
export const auctionBids = {
  list: (database: Queryable, id: string, { limit, offset, direction }: Slice) => {
    const way = direction === 'asc' ? 'asc' : 'desc'
    return database.query<BidRow>({
      text: `select b.bidder, w.id as "accountId", w.name as "accountName", b.amount::text as amount, b.block_time as at, b.tx_hash as "txHash"
               from market_bids b ${PERSON('b.bidder')} w on true
              where b.auction_id = $1 order by b.block_number ${way}, b.log_index ${way} limit $2 offset $3`,
      values: [id, limit, offset],
    })
  },
  async count(database: Queryable, id: string): Promise<number> {
    const rows = await database.query<Total>({
      name: 'auction-bids-count',
      text: 'select count(*) as total from market_bids where auction_id = $1',
      values: [id],
    })
    return totalOf(rows)
  },
}

type AuctionOfToken = { id: string; chainId: number; contract: Address; tokenId: string }
const AUCTION_OF_TOKEN = 'id, chain_id as "chainId", contract, token_id::text as "tokenId"'

/**
 * Takes somebody's name off the auctions that have bids, and the others out of the book; answers the tokens of both: while its seller is
 * deleted an auction is not shown, and without a name it is again.
 */
export async function forgetAuctions(tx: Queryable, accountId: number): Promise<AuctionOfToken[]> {
  const nameless = await tx.query<AuctionOfToken>({
    name: 'auctions-forget-started',
    text: `update market_auctions set account_id = null where account_id = $1 and bid_count > 0 returning ${AUCTION_OF_TOKEN}`,
    values: [accountId],
  })
  const gone = await tx.query<AuctionOfToken>({
    name: 'auctions-forget',
    text: `delete from market_auctions where account_id = $1 returning ${AUCTION_OF_TOKEN}`,
    values: [accountId],
  })
  await tx.query({
    text: 'delete from market_activities where order_hash = any($1) and block_number is null',
    values: [gone.map(({ id }) => id)],
  })
  return [...nameless, ...gone]
}
