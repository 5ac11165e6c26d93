import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'

/** A collection that the chain says was deployed. */
export type DeployedRecord = {
  contract: Address
  owner: Address
  contractType: number
  royaltyReceiver: Address
  royaltyBps: number
  name: string
  symbol: string
  txHash: Hex
  blockNumber: number
}

type Waiting = {
  id: number
  wallet: string | null
  contractType: number
  name: string
  symbol: string
  royaltyBps: number | null
}

const isOf = (deployed: DeployedRecord) => (waiting: Waiting) =>
  deployed.owner === waiting.wallet &&
  deployed.royaltyReceiver === waiting.wallet &&
  deployed.contractType === waiting.contractType &&
  deployed.royaltyBps === waiting.royaltyBps &&
  deployed.name === waiting.name &&
  deployed.symbol === waiting.symbol

// Names that strangers deploy can hold what the database does not store, so they are compared here and never sent there.
const lockWaiting = (tx: Queryable, chainId: number, wallets: readonly string[]) =>
  tx.query<Waiting>({
    name: 'collections-lock-waiting',
    text: `select id, wallet, contract_type as "contractType", name, symbol, royalty_bps as "royaltyBps" from collections
            where chain_id = $1 and wallet = any($2::text[]) and contract is null order by id for update`,
    values: [chainId, wallets],
  })

/** Writes down what the chain says of collections, in the transaction that moves the cursor. */
export const collectionRecording = {
  /** Gives the collections that wait for these deployments their addresses; what nobody prepared here is nobody's business. */
  async deploy(tx: Queryable, chainId: number, deployed: readonly DeployedRecord[], timeOf: (block: number) => Date) {
    if (deployed.length === 0) return
    const waiting = await lockWaiting(
      tx,
      chainId,
      deployed.map(({ owner }) => owner),
    )
    for (const record of deployed) {
      const place = waiting.findIndex(isOf(record))
      const [found] = place === -1 ? [] : waiting.splice(place, 1)
      if (!found) continue
      await tx.query({
        name: 'collection-deployed',
        text: `update collections set contract = $2, tx_hash = $3, block_number = $4, deployed_at = $5 where id = $1`,
        values: [
          found.id,
          record.contract,
          record.txHash.toLowerCase(),
          record.blockNumber,
          timeOf(record.blockNumber),
        ],
      })
    }
  },

  /** Gives the contracts of mints their collections, and the collections the campaigns that mint in them. */
  async follow(tx: Queryable, intentIds: readonly number[]) {
    if (intentIds.length === 0) return
    await tx.query({
      name: 'collections-follow',
      text: `insert into collections as k (chain_id, contract, contract_type, account_id, campaign_id, name, symbol, created_at)
             select distinct on (m.chain_id, m.contract) m.chain_id, m.contract, m.contract_type, c.brand_id, c.id,
                    coalesce(nullif(left(c.collection ->> 'name', 255), ''), 'Plinth'),
                    coalesce(left(c.collection ->> 'abbreviation', 255), 'PLINTH'), m.block_time
               from minted_contracts m left join campaign_facts c on c.id = m.campaign_id
              where m.intent_id = any($1::bigint[]) order by m.chain_id, m.contract, c.id, m.block_time
             on conflict (chain_id, contract) do update set campaign_id = excluded.campaign_id
              where k.campaign_id is null and excluded.campaign_id is not null`,
      values: [intentIds],
    })
  },

  /** Takes back every deployment after a block: these collections wait again. */
  async withdrawAfter(tx: Queryable, chainId: number, blockNumber: number) {
    await tx.query({
      name: 'collections-withdraw',
      text: `update collections set contract = null, tx_hash = null, block_number = null, deployed_at = null
              where chain_id = $1 and block_number > $2`,
      values: [chainId, blockNumber],
    })
  },
}
