import type { Queryable } from '../../db/database.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'

/** What was paid for a token in one currency. */
export type TokenSum = { tokenId: string; currency: string; price: string }

/** What was paid for tokens of a contract, in each currency. */
export const findPaid = (database: Queryable, { chainId, contract }: ContractOnChain, tokenIds: readonly string[]) =>
  database.query<TokenSum>({
    name: 'market-paid-for-tokens',
    text: `select token_id::text as "tokenId", currency, sum(price)::text as price from market_sales
            where chain_id = $1 and contract = $2 and token_id = any($3::numeric[]) group by token_id, currency`,
    values: [chainId, contract, tokenIds],
  })
