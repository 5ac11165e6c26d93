import { auctionEvent, auctionState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

type OfWork = { nftId: number; name: string; creatorId: number }
/** A bid that is for good; the accounts are those whose wallets are linked. */
export type FinalBid = OfWork & {
  txHash: string
  logIndex: number
  isFirst: boolean
  sellerId: number | null
  /** Who had bid before it, if that was somebody else. */
  outbidId: number | null
}

/** Makes the bids up to a block final; answers those of them that were made after a moment. */
export const finaliseBids = (tx: Queryable, chainId: number, finalBlock: number, after: Date) =>
  tx.query<FinalBid>({
    name: 'market-bids-finalise',
    text: `with final as (update market_bids set is_final = true where chain_id = $1 and not is_final and block_number <= $2
             returning tx_hash, log_index, block_number, block_time, auction_id, bidder)
           select f.tx_hash as "txHash", f.log_index as "logIndex", before.bidder is null as "isFirst", n.id as "nftId", n.name,
             n.creator_id as "creatorId", s.account_id as "sellerId", o.account_id as "outbidId"
             from final f
             join market_auction_events e on e.auction_id = f.auction_id and e.kind = ${auctionEvent.started}
             join lateral (select id, name, creator_id from nft_facts n where n.chain_id = $1 and n.contract = e.contract
               and n.token_id = e.token_id order by n.id limit 1) n on true
             left join lateral (select b.bidder from market_bids b where b.auction_id = f.auction_id
               and (b.block_number, b.log_index) < (f.block_number, f.log_index)
               order by b.block_number desc, b.log_index desc limit 1) before on true
             left join linked_wallets s on s.address = e.account
             left join linked_wallets o on o.address = before.bidder and before.bidder <> f.bidder
            where f.block_time > $3 order by f.block_number, f.log_index`,
    values: [chainId, finalBlock, after],
  })

/** An auction that has ended. */
export type EndedAuction = OfWork & {
  id: string
  /** Whose winning bid it was; null without a bid, or where the wallet is nobody's. */
  winnerId: number | null
  isSettled: boolean
  /** Nobody has bid, though one could have: its seller. */
  unsoldOf: number | null
}

/** Takes up to `limit` auctions that have ended for good by a moment and were not looked at. */
export const takeEndedAuctions = (tx: Queryable, by: Date, after: Date, limit: number) =>
  tx.query<EndedAuction>({
    name: 'market-auctions-ended',
    text: `with ended as (
             update market_auctions set is_end_told = true where id in (
               select a.id from market_auctions a left join market_clocks c on c.chain_id = a.chain_id
                where not a.is_end_told and a.ends_at <= greatest($1::timestamptz, c.block_time)
                  and not exists (select 1 from market_bids b where b.auction_id = a.id and not b.is_final)
                order by a.ends_at limit $3 for update of a skip locked)
             returning id, nft_id, account_id, state, bidder, ends_at)
           select e.id, n.id as "nftId", n.name, n.creator_id as "creatorId", e.state = ${auctionState.settled} as "isSettled",
             case when e.ends_at > $2 then w.account_id end as "winnerId",
             case when e.ends_at > $2 and e.state = ${auctionState.waiting} then e.account_id end as "unsoldOf"
             from ended e join nft_facts n on n.id = e.nft_id left join linked_wallets w on w.address = e.bidder`,
    values: [by, after, limit],
  })
