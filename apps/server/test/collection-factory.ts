import { randomBytes } from 'node:crypto'
import { getAddress } from 'viem'
import type { Database } from '../src/db/database.ts'
import { type BuiltAccount, buildAccount } from './factories.ts'
import { TEST_CHAIN_ID, testWallet } from './test-chain.ts'

/** What a collection is to be like; its missing owner is built. */
export type CollectionOverrides = { owner?: BuiltAccount; name?: string; isDeployed?: boolean; contract?: string }

const newContract = () => getAddress(`0x${randomBytes(20).toString('hex')}`)

/** Writes a collection of somebody's own, deployed unless told otherwise; no chain is asked. */
export async function buildCollection(
  database: Database,
  overrides: CollectionOverrides = {},
): Promise<{ id: number; contract: string | null; owner: BuiltAccount }> {
  const owner = overrides.owner ?? (await buildAccount(database))
  const contract = (overrides.isDeployed ?? true) ? (overrides.contract ?? newContract()) : null
  const [row] = await database.query<{ id: number }>({
    text: `insert into collections (chain_id, contract, contract_type, account_id, wallet, name, symbol, royalty_bps, created_at, deployed_at)
           values ($1, $2, 721, $3, $4, $5, 'HRB', 500, now(), case when $2::text is not null then now() end) returning id`,
    values: [TEST_CHAIN_ID, contract, owner.accountId, testWallet(1).address, overrides.name ?? 'Harbour'],
  })
  return { id: row!.id, contract, owner }
}
