import type { Picture } from '@plinth/api-schema/pictures'
import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'

/** The kinds of collections. */
export type ContractType = 721 | 1155

/** One transaction that a wallet is asked to send. */
export type NewIntent = {
  accountId: number
  campaignId: number | null
  chainId: number
  contract: Address
  contractType: ContractType
  uid: bigint
  batch: number | null
  minter: Address | null
  amount: number
  createdAt: Date
  expiresAt: Date
}

/** One NFT of an intent. */
export type NewNft = {
  id: number
  creatorId: number
  artworkId: number | null
  categoryId: number | null
  name: string
  description: string
  picture: Picture
  imageUrl: string
  imageCid: string
  tokenUri: string
  digest: Hex
  recipient: Address
  royaltyAddress: Address
  royaltyBps: number
}

/** Ids for NFTs that are about to be written: their metadata name them. */
export async function drawNftIds(database: Queryable, count: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    text: `select nextval(pg_get_serial_sequence('nfts', 'id')) as id from generate_series(1, $1)`,
    values: [count],
  })
  return rows.map(({ id }) => id)
}

/** Writes an intent with its NFTs in their order. */
export async function insertIntent(tx: Queryable, intent: NewIntent, nfts: readonly NewNft[]): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `insert into mint_intents (account_id, campaign_id, chain_id, contract, contract_type, uid, batch, minter, amount,
             created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      intent.accountId,
      intent.campaignId,
      intent.chainId,
      intent.contract,
      intent.contractType,
      String(intent.uid),
      intent.batch,
      intent.minter,
      intent.amount,
      intent.createdAt,
      intent.expiresAt,
    ],
  })
  const intentId = row!.id
  const rows = nfts.map(({ digest, ...nft }, position) => ({ ...nft, digest: digest.slice(2), position }))
  await tx.query({
    text: `insert into nfts (id, intent_id, position, account_id, creator_id, campaign_id, artwork_id, category_id, name,
             description, picture, image_url, image_cid, token_uri, digest, chain_id, contract, contract_type, circulation,
             recipient, royalty_address, royalty_bps, created_at)
           select n.id, $2, n.position, $3, n."creatorId", $4, n."artworkId", n."categoryId", n.name, n.description, n.picture,
             n."imageUrl", n."imageCid", n."tokenUri", decode(n.digest, 'hex'), $5, $6, $7, $8, n.recipient,
             n."royaltyAddress", n."royaltyBps", $9
             from jsonb_to_recordset($1) as n(id bigint, position smallint, "creatorId" bigint, "artworkId" bigint,
               "categoryId" integer, name text, description text, picture jsonb, "imageUrl" text, "imageCid" text,
               "tokenUri" text, digest text, recipient text, "royaltyAddress" text, "royaltyBps" integer)`,
    values: [
      JSON.stringify(rows),
      intentId,
      intent.accountId,
      intent.campaignId,
      intent.chainId,
      intent.contract,
      intent.contractType,
      intent.amount,
      intent.createdAt,
    ],
  })
  return intentId
}

/** An intent as a transaction is held against it. */
export type Intent = {
  id: number
  accountId: number
  campaignId: number | null
  chainId: number
  contract: Address
  contractType: ContractType
  uid: bigint
  batch: number | null
  minter: Address | null
  amount: number
  reportedTx: Hex | null
  items: {
    id: number
    digest: Hex
    tokenUri: string
    recipient: Address
    royaltyAddress: Address
    royaltyBps: number
  }[]
}

/** The intents with these uids on a chain; what nobody prepared here is missing. */
export async function findIntents(database: Queryable, chainId: number, uids: readonly bigint[]): Promise<Intent[]> {
  if (uids.length === 0) return []
  const rows = await database.query<Omit<Intent, 'uid'> & { uid: string }>({
    name: 'mint-intents-by-uid',
    text: `select i.id, i.account_id as "accountId", i.campaign_id as "campaignId", i.chain_id as "chainId", i.contract,
             i.contract_type as "contractType", i.uid::text as uid, i.batch, i.minter, i.amount,
             i.reported_tx as "reportedTx", (
               select coalesce(json_agg(json_build_object('id', n.id, 'digest', '0x' || encode(n.digest, 'hex'), 'tokenUri', n.token_uri,
                 'recipient', n.recipient, 'royaltyAddress', n.royalty_address, 'royaltyBps', n.royalty_bps)
                 order by n.position), '[]') from nfts n where n.intent_id = i.id) as items
             from mint_intents i where i.chain_id = $1 and i.uid = any($2::numeric[])`,
    values: [chainId, uids.map(String)],
  })
  return rows.map((row) => ({ ...row, uid: BigInt(row.uid) }))
}

/** What somebody prepared to mint for themselves and has not minted; held until the transaction ends. */
export async function lockOwnIntent(
  tx: Queryable,
  nftId: number,
  accountId: number,
): Promise<{ id: number; isSent: boolean } | undefined> {
  const [row] = await tx.query<{ id: number; isSent: boolean }>({
    text: `select i.id, (i.reported_tx is not null or exists (select 1 from mints m where m.intent_id = i.id)) as "isSent"
             from nfts n join mint_intents i on i.id = n.intent_id
            where n.id = $1 and n.account_id = $2 and i.campaign_id is null and i.dead_at is null for update of i`,
    values: [nftId, accountId],
  })
  return row
}

/** Notes what the browser says it has sent for an intent, and waits for it a while longer. */
export const saveReportedTx = (database: Queryable, intentId: number, txHash: Hex, expiresAt: Date) =>
  database.query({
    text: `update mint_intents set reported_tx = $2, expires_at = greatest(expires_at, $3) where id = $1`,
    values: [intentId, txHash.toLowerCase(), expiresAt],
  })

/** Forgets a reported transaction that failed, so that another can follow. */
export const forgetReportedTx = (database: Queryable, chainId: number, txHash: Hex) =>
  database.query({
    text: 'update mint_intents set reported_tx = null where chain_id = $1 and reported_tx = $2',
    values: [chainId, txHash.toLowerCase()],
  })
