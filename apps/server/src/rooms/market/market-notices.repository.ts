import { orderKind, orderState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A sale that is for good; the accounts are those whose wallets are linked. */
export type FinalSale = {
  txHash: string
  logIndex: number
  item: number
  nftId: number
  name: string
  creatorId: number
  sellerId: number | null
  buyerId: number | null
}

/** Makes the sales up to a block final; answers those of them that were made after a moment. */
export const finaliseSales = (tx: Queryable, chainId: number, finalBlock: number, after: Date) =>
  tx.query<FinalSale>({
    name: 'market-sales-finalise',
    text: `with final as (update market_sales set is_final = true where chain_id = $1 and not is_final and block_number <= $2
             returning tx_hash, log_index, item, contract, token_id, seller, buyer, block_time)
           select f.tx_hash as "txHash", f.log_index as "logIndex", f.item, n.id as "nftId", n.name, n.creator_id as "creatorId",
             s.account_id as "sellerId", b.account_id as "buyerId"
             from final f
             join lateral (select id, name, creator_id from nft_facts n where n.chain_id = $1 and n.contract = f.contract
               and n.token_id = f.token_id order by n.id limit 1) n on true
             left join linked_wallets s on s.address = f.seller left join linked_wallets b on b.address = f.buyer
            where f.block_time > $3`,
    values: [chainId, finalBlock, after],
  })

/** A listing that can be bought again. */
export type WokenListing = Omit<EndedListing, 'isUnsold'> & { block: number }

/** Takes the listings that blocks up to one have woken, and that are still to be bought. */
export const takeWokenListings = (tx: Queryable, chainId: number, finalBlock: number, now: Date) =>
  tx.query<WokenListing>({
    name: 'market-listings-woken',
    text: `with woken as (
             select hash, account_id, woken_block, hidden_at, ends_at from market_orders
              where chain_id = $1 and woken_block <= $2 order by hash for update),
           told as (update market_orders o set woken_block = null from woken w where o.hash = w.hash)
           select w.hash, w.account_id as "accountId", w.woken_block as block, n.id as "nftId", n.name, n.creator_id as "creatorId"
             from woken w join market_order_items i on i.hash = w.hash and i.item = 0
             join lateral (select id, name, creator_id from nft_facts n where n.chain_id = $1 and n.contract = i.contract
               and n.token_id = i.token_id order by n.id limit 1) n on true
            where w.hidden_at is null and w.ends_at > $3`,
    values: [chainId, finalBlock, now],
  })

/** Somebody who can accept an offer for one work. */
export type OfferRecipient = { accountId: number; nftId: number; name: string; creatorId: number }

/**
 * Whose linked wallets hold the work that an offer is for, the longest known first. What an auction or a mystery box keeps nobody can give
 * for an offer.
 */
export const listOfferRecipients = (tx: Queryable, hash: string, limit: number) =>
  tx.query<OfferRecipient>({
    name: 'market-offer-recipients',
    text: `select l.account_id as "accountId", n.id as "nftId", n.name, n.creator_id as "creatorId"
             from market_orders o join market_order_items i on i.hash = o.hash
             join lateral (select id, name, creator_id from shown_nfts n where n.chain_id = o.chain_id and n.contract = i.contract
               and n.token_id = i.token_id order by n.id limit 1) n on true
             join token_balances b on b.chain_id = o.chain_id and b.contract = i.contract and b.token_id = i.token_id and b.balance > 0
             join linked_wallets l on l.address = b.holder and (l.contract_chain_id is null or l.contract_chain_id = o.chain_id)
            where o.hash = $1 and o.kind = ${orderKind.offer} and l.account_id <> o.account_id
            order by l.account_id limit $2`,
    values: [hash, limit],
  })

/** How many offers for works an account has made since a moment. */
export async function countOffersMade(tx: Queryable, accountId: number, since: Date): Promise<number> {
  const rows = await tx.query<Total>({
    name: 'market-offers-made-since',
    text: `select count(*) as total from market_orders where account_id = $1 and kind = ${orderKind.offer} and created_at > $2`,
    values: [accountId, since],
  })
  return totalOf(rows)
}

/** A listing that has ended. */
export type EndedListing = {
  hash: string
  accountId: number
  nftId: number
  name: string
  creatorId: number
  /** It could still have been filled, nobody hid it, and its maker asks nothing else for the work. */
  isUnsold: boolean
}

/** Takes up to `limit` listings that have ended and were not looked at. */
export const takeEndedListings = (tx: Queryable, now: Date, after: Date, limit: number) =>
  tx.query<EndedListing>({
    name: 'market-listings-ended',
    text: `with ended as (
             update market_orders set is_end_told = true where hash in (
               select hash from market_orders where kind = ${orderKind.listing} and not is_end_told and ends_at <= $1
                order by ends_at limit $3 for update skip locked)
             returning hash, chain_id, account_id, maker, state, hidden_at, ends_at)
           select e.hash, e.account_id as "accountId", n.id as "nftId", n.name, n.creator_id as "creatorId",
             coalesce(e.state = ${orderState.open} and e.hidden_at is null and e.ends_at > $2 and not exists (
               select 1 from market_order_items j join market_orders o on o.hash = j.hash
                where j.contract = i.contract and j.token_id = i.token_id and o.chain_id = e.chain_id and o.maker = e.maker
                  and o.kind = ${orderKind.listing} and o.state = ${orderState.open} and o.ends_at > $1), false) as "isUnsold"
             from ended e join market_order_items i on i.hash = e.hash and i.item = 0
             join lateral (select id, name, creator_id from nft_facts n where n.chain_id = e.chain_id and n.contract = i.contract
               and n.token_id = i.token_id order by n.id limit 1) n on true`,
    values: [now, after, limit],
  })
