import type { Database } from '../src/db/database.ts'

type Figures = {
  chainId: number
  contract: string
  itemCount: number
  holderCount: number
  listedCount: number
  floors: { currency: string; price: string }[]
  volumes: { currency: string; price: string }[]
}

const listOf = (rows: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'price', r.price) order by r.currency), '[]') from (${rows}) r)`
const ON_SALE = `from nft_market m join shown_nfts s on s.id = m.nft_id
  left join market_orders o on o.hash = m.listing_hash left join market_auctions x on x.id = m.listing_hash
  left join people p on p.id = coalesce(o.account_id, x.account_id)
  where m.chain_id = k.chain_id and m.contract = k.contract and m.ends_at > $1 and p.is_blocked is not true
    and (o.state = 0 and o.hidden_at is null or x.state in (0, 1))`

/** The figures of every contract, or of one, counted from all of its tokens. */
export const freshFigures = (database: Pick<Database, 'query'>, now: Date, contract: string | null = null) =>
  database.query<Figures>({
    text: `select k.chain_id as "chainId", k.contract,
             (select count(*)::int from shown_nfts s where s.chain_id = k.chain_id and s.contract = k.contract) as "itemCount",
             (select count(distinct b.holder)::int from shown_holders b join shown_nfts s
                on s.chain_id = b.chain_id and s.contract = b.contract and s.token_id = b.token_id
               where b.chain_id = k.chain_id and b.contract = k.contract) as "holderCount",
             (select count(*)::int ${ON_SALE}) as "listedCount",
             ${listOf(`select m.currency, min(m.price)::text as price ${ON_SALE} group by m.currency`)} as floors,
             ${listOf(`select v.currency, sum(v.price)::text as price from market_sales v
               where v.chain_id = k.chain_id and v.contract = k.contract and exists (select 1 from shown_nfts s
                 where s.chain_id = v.chain_id and s.contract = v.contract and s.token_id = v.token_id) group by v.currency`)} as volumes
             from collections k where k.contract is not null and ($2::text is null or k.contract = $2) order by k.chain_id, k.contract`,
    values: [now, contract],
  })

/** The figures of every contract as they are kept. */
export const keptFigures = (database: Pick<Database, 'query'>) =>
  database.query<Figures>({
    text: `select k.chain_id as "chainId", k.contract, coalesce(f.item_count, 0) as "itemCount", coalesce(f.holder_count, 0) as "holderCount",
             coalesce(f.listed_count, 0) as "listedCount", coalesce(f.floors, '[]') as floors, coalesce(f.volumes, '[]') as volumes
             from collections k left join collection_figures f on f.chain_id = k.chain_id and f.contract = k.contract
            where k.contract is not null order by k.chain_id, k.contract`,
  })
