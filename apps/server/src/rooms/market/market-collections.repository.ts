import { orderState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** A contract on a chain. */
export type ContractOnChain = { chainId: number; contract: string }
/** What is asked, or was paid, for works of a contract in one currency. */
export type CurrencySum = ContractOnChain & { currency: string; price: string; count: number }

const ASKED = 'unnest($1::bigint[], $2::text[]) as k(chain_id, contract)'
const valuesOf = (contracts: readonly ContractOnChain[]) => [
  contracts.map(({ chainId }) => chainId),
  contracts.map(({ contract }) => contract),
]

/** The lowest price of each currency and how many works are on sale in it, of works that everybody may see and buy. */
export const findFloors = (database: Queryable, contracts: readonly ContractOnChain[], now: Date) =>
  database.query<CurrencySum>({
    name: 'market-collection-floors',
    text: `select m.chain_id as "chainId", m.contract, o.currency, min(o.unit_price)::text as price, count(*) as count
             from ${ASKED} join nft_market m on m.chain_id = k.chain_id and m.contract = k.contract
             join shown_nfts s on s.id = m.nft_id join market_orders o on o.hash = m.listing_hash join people p on p.id = o.account_id
            where m.ends_at > $3 and o.state = ${orderState.open} and o.hidden_at is null and not p.is_blocked
            group by m.chain_id, m.contract, o.currency`,
    values: [...valuesOf(contracts), now],
  })

/** What was paid in each currency for works that everybody may see. */
export const findVolumes = (database: Queryable, contracts: readonly ContractOnChain[]) =>
  database.query<CurrencySum>({
    name: 'market-collection-volumes',
    text: `select v.chain_id as "chainId", v.contract, v.currency, sum(v.price)::text as price, count(*) as count
             from ${ASKED} join market_sales v on v.chain_id = k.chain_id and v.contract = k.contract
            where exists (select 1 from shown_nfts s where s.chain_id = v.chain_id and s.contract = v.contract and s.token_id = v.token_id)
            group by v.chain_id, v.contract, v.currency`,
    values: valuesOf(contracts),
  })
