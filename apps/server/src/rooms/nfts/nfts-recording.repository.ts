import { nftState } from '@plinth/api-schema/states'
import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'

/** How far a chain has been read; the hash is null before the first block. */
export type Cursor = { blockNumber: number; blockHash: Hex | null }
/** An event that keeps what an intent promised. */
export type MintRecord = {
  intentId: number
  txHash: Hex
  logIndex: number
  blockNumber: number
  blockHash: Hex
  blockTime: Date
  minter: Address
  /** In the order of the intent's NFTs. */
  tokenIds: bigint[]
}
/** One token that changed hands. */
export type TransferRecord = {
  txHash: Hex
  logIndex: number
  item: number
  blockNumber: number
  blockTime: Date
  contract: Address
  tokenId: bigint
  sender: Address
  recipient: Address
  amount: bigint
}

/** A royalty that the owner of a collection has set. */
export type RoyaltyRecord = {
  txHash: Hex
  logIndex: number
  blockNumber: number
  contract: Address
  receiver: Address
  bps: number
}

const ZERO = '0x0000000000000000000000000000000000000000'

/** The artwork that an NFT was made of. */
export type ArtworkOfNft = { campaignId: number; artworkId: number }

type Origin = { [Key in keyof ArtworkOfNft]: number | null }
/** Whether an NFT was made of an artwork; what somebody minted for themselves was made of none. */
export const isOfArtwork = <Row extends Origin>(row: Row): row is Row & ArtworkOfNft =>
  row.campaignId !== null && row.artworkId !== null

/** Takes back what mints said: their NFTs wait for a transaction again. Answers the artworks of these. */
const withdrawMints = async (tx: Queryable, where: string, values: readonly unknown[]): Promise<ArtworkOfNft[]> => {
  const rows = await tx.query<Origin>({
    text: `with gone as (delete from mints where ${where} returning intent_id)
           update nfts set state = ${nftState.waiting}, token_id = null, owner = null, owner_amount = 0, holder_count = 0,
             minted_at = null
            where intent_id in (select intent_id from gone) returning campaign_id as "campaignId", artwork_id as "artworkId"`,
    values,
  })
  return rows.filter(isOfArtwork)
}

/** Takes back mints that were recorded ahead of the cursor, up to a block or of the named intents. */
export const withdrawProvisionalMints = (
  tx: Queryable,
  chainId: number,
  after: number,
  { upTo, intentIds }: { upTo: number; intentIds: readonly number[] },
) =>
  withdrawMints(tx, 'chain_id = $1 and block_number > $2 and (block_number <= $3 or intent_id = any($4::bigint[]))', [
    chainId,
    after,
    upTo,
    intentIds,
  ])

/** Takes back every mint after a block. */
export const withdrawMintsAfter = (tx: Queryable, chainId: number, blockNumber: number) =>
  withdrawMints(tx, 'chain_id = $1 and block_number > $2', [chainId, blockNumber])

/** Writes a mint with its tokens and answers its artworks; none when it stands there already. */
export async function insertMint(tx: Queryable, chainId: number, mint: MintRecord): Promise<ArtworkOfNft[]> {
  const written = await tx.query({
    name: 'mint-insert',
    text: `insert into mints (chain_id, tx_hash, log_index, block_number, block_hash, block_time, intent_id, minter)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    values: [
      chainId,
      mint.txHash.toLowerCase(),
      mint.logIndex,
      mint.blockNumber,
      mint.blockHash,
      mint.blockTime,
      mint.intentId,
      mint.minter,
    ],
  })
  if (written.length === 0) return []
  await tx.query({
    name: 'mint-tokens',
    text: `update nfts n set state = ${nftState.unconfirmed}, token_id = t.token_id, owner = n.recipient, owner_amount = n.circulation,
             holder_count = 1, minted_at = $3
             from unnest($2::numeric[]) with ordinality as t(token_id, place)
            where n.intent_id = $1 and n.position = t.place - 1`,
    values: [mint.intentId, mint.tokenIds.map(String), mint.blockTime],
  })
  // A mint that was given up may come true after all.
  await tx.query({
    name: 'mint-revives',
    text: 'update mint_intents set dead_at = null where id = $1',
    values: [mint.intentId],
  })
  const rows = await tx.query<Origin>({
    name: 'mint-artworks',
    text: 'select campaign_id as "campaignId", artwork_id as "artworkId" from nfts where intent_id = $1',
    values: [mint.intentId],
  })
  return rows.filter(isOfArtwork)
}

/** Where the mint of an intent was seen. */
export async function findMintOf(database: Queryable, intentId: number) {
  const [row] = await database.query<{ blockNumber: number; blockHash: Hex }>({
    name: 'mint-of-intent',
    text: 'select block_number as "blockNumber", block_hash as "blockHash" from mints where intent_id = $1',
    values: [intentId],
  })
  return row
}

/** The mints of a transaction, with whose they are. */
export const findMintsOf = (database: Queryable, chainId: number, txHash: Hex) =>
  database.query<{ accountId: number; isFinal: boolean; blockNumber: number; ids: number[] }>({
    name: 'mints-of-transaction',
    text: `select i.account_id as "accountId", m.is_final as "isFinal", m.block_number as "blockNumber",
             (select coalesce(json_agg(n.id order by n.position), '[]') from nfts n where n.intent_id = i.id) as ids
             from mints m join mint_intents i on i.id = m.intent_id where m.chain_id = $1 and m.tx_hash = $2
            order by m.log_index`,
    values: [chainId, txHash.toLowerCase()],
  })

// The log and the balances move in one statement: `moved` is what was written, or taken back with the sign turned.
const movingBalances = (moved: string, sign: 1 | -1) => `with moved as (${moved}),
  deltas as (
    select contract, token_id, holder, sum(delta) * ${sign} as delta from (
      select contract, token_id, recipient as holder, amount as delta from moved
      union all select contract, token_id, sender, -amount from moved) parts
    where holder <> '${ZERO}' group by contract, token_id, holder having sum(delta) <> 0),
  raised as (insert into token_holders as h (chain_id, contract, token_id, holder, balance)
    select $1, contract, token_id, holder, delta from deltas where delta > 0
    on conflict (chain_id, contract, token_id, holder) do update set balance = h.balance + excluded.balance),
  lowered as (update token_holders h set balance = h.balance + d.delta from deltas d
    where d.delta < 0 and h.chain_id = $1 and h.contract = d.contract and h.token_id = d.token_id and h.holder = d.holder
    returning 1)
  select contract, token_id::text as "tokenId", (select count(*) from lowered) as lowered,
    (select count(*) from deltas where delta < 0) as "toLower" from moved group by contract, token_id`

type MovedToken = { contract: string; tokenId: string; lowered: number; toLower: number }

/** Refuses transfers of what nobody had: the node has kept something back. */
const requireWhole = (moved: readonly MovedToken[]) => {
  if (moved.some(({ lowered, toLower }) => lowered !== toLower))
    throw new Error('Tokens were moved by somebody who never had them')
}

/** Writes transfers of tokens that were minted here; all others are nobody's business. Whose they are now is worked out after it. */
export async function insertTransfers(tx: Queryable, chainId: number, transfers: readonly TransferRecord[]) {
  if (transfers.length === 0) return []
  const rows = transfers.map((transfer) => ({
    ...transfer,
    txHash: transfer.txHash.toLowerCase(),
    tokenId: String(transfer.tokenId),
    amount: String(transfer.amount),
  }))
  const moved = await tx.query<MovedToken>({
    text: movingBalances(
      `insert into token_transfers (chain_id, tx_hash, log_index, item, block_number, block_time, contract, token_id, sender, recipient, amount)
       select $1, t."txHash", t."logIndex", t.item, t."blockNumber", t."blockTime", t.contract, t."tokenId", t.sender, t.recipient, t.amount
         from jsonb_to_recordset($2) as t("txHash" text, "logIndex" integer, item integer, "blockNumber" bigint,
           "blockTime" timestamptz, contract text, "tokenId" numeric, sender text, recipient text, amount numeric)
        where exists (select 1 from nfts n where n.chain_id = $1 and n.contract = t.contract and n.token_id = t."tokenId")
       returning *`,
      1,
    ),
    values: [chainId, JSON.stringify(rows)],
  })
  requireWhole(moved)
  return moved
}

/** Says when blocks were made in which tokens moved, where that was not noted. */
export async function fillBlockTimes(tx: Queryable, chainId: number, times: ReadonlyMap<number, Date>) {
  await tx.query({
    text: `update token_transfers t set block_time = b.time from unnest($2::bigint[], $3::timestamptz[]) as b(number, time)
            where t.chain_id = $1 and t.block_number = b.number and t.block_time is null`,
    values: [chainId, [...times.keys()], [...times.values()]],
  })
}

/** Takes back every transfer after a block; answers the tokens whose owners are to be worked out again. */
export async function withdrawTransfersAfter(tx: Queryable, chainId: number, blockNumber: number) {
  const moved = await tx.query<MovedToken>({
    text: movingBalances('delete from token_transfers where chain_id = $1 and block_number > $2 returning *', -1),
    values: [chainId, blockNumber],
  })
  requireWhole(moved)
  return moved
}

/** Works out again whose tokens are; what an auction house keeps has to be known before. */
export async function refreshOwners(
  tx: Queryable,
  chainId: number,
  touched: readonly { contract: string; tokenId: string | bigint }[],
) {
  if (touched.length === 0) return
  const values = [chainId, touched.map(({ contract }) => contract), touched.map(({ tokenId }) => String(tokenId))]
  const tokens = 'unnest($2::text[], $3::numeric[]) as t(contract, token_id)'
  await tx.query({
    text: `insert into changed_tokens (chain_id, contract, token_id) select distinct $1::bigint, t.contract, t.token_id from ${tokens}
            where exists (select 1 from nfts n where n.chain_id = $1 and n.contract = t.contract and n.token_id = t.token_id)`,
    values,
  })
  await tx.query({
    text: `delete from token_holders h using ${tokens}
            where h.chain_id = $1 and h.contract = t.contract and h.token_id = t.token_id and h.balance = 0`,
    values,
  })
  await tx.query({
    text: `update nfts n set owner = best.holder, owner_amount = best.balance, holder_count = best.holders
             from ${tokens} cross join lateral (
               select h.holder, h.balance, count(*) over () as holders from shown_holders h
                where h.chain_id = $1 and h.contract = t.contract and h.token_id = t.token_id
                order by h.balance desc, h.holder limit 1) best
            where n.chain_id = $1 and n.contract = t.contract and n.token_id = t.token_id and n.state in (${nftState.unconfirmed}, ${nftState.minted})`,
    values,
  })
}

/** An NFT that is final, with who minted it and whose work it is. */
export type FinalisedNft = Origin & {
  id: number
  intentId: number
  name: string
  minterId: number
  creatorId: number
  tokenUri: string
}

/** Calls mints up to a block final, with their NFTs, which it answers. */
export const finaliseMints = (tx: Queryable, chainId: number, finalBlock: number) =>
  tx.query<FinalisedNft>({
    name: 'mints-finalise',
    text: `with finalised as (update mints set is_final = true
               where chain_id = $1 and not is_final and block_number <= $2 returning intent_id),
           minted as (update nfts set state = ${nftState.minted} where intent_id in (select intent_id from finalised)
             returning id, intent_id, name, account_id, creator_id, campaign_id, artwork_id, token_uri, chain_id, contract, token_id),
           noted as (insert into changed_tokens (chain_id, contract, token_id) select chain_id, contract, token_id from minted)
           select id, intent_id as "intentId", name, account_id as "minterId", creator_id as "creatorId",
             campaign_id as "campaignId", artwork_id as "artworkId", token_uri as "tokenUri" from minted`,
    values: [chainId, finalBlock],
  })

/** Takes the finality of mints after a block back; answers their artworks. */
export async function unfinaliseMints(tx: Queryable, chainId: number, finalBlock: number): Promise<ArtworkOfNft[]> {
  const rows = await tx.query<Origin>({
    text: `with open as (update mints set is_final = false
               where chain_id = $1 and is_final and block_number > $2 returning intent_id),
           withdrawn as (update nfts set state = ${nftState.unconfirmed} where intent_id in (select intent_id from open)
             returning campaign_id, artwork_id, chain_id, contract, token_id),
           noted as (insert into changed_tokens (chain_id, contract, token_id) select chain_id, contract, token_id from withdrawn)
           select campaign_id as "campaignId", artwork_id as "artworkId" from withdrawn`,
    values: [chainId, finalBlock],
  })
  return rows.filter(isOfArtwork)
}

/** Writes the royalties of collections that campaigns have, are about to get, or in which something was prepared here. */
export async function insertRoyalties(tx: Queryable, chainId: number, royalties: readonly RoyaltyRecord[]) {
  if (royalties.length === 0) return
  await tx.query({
    text: `insert into collection_royalties (chain_id, tx_hash, log_index, block_number, contract, receiver, bps)
           select $1, lower(r."txHash"), r."logIndex", r."blockNumber", r.contract, r.receiver, r.bps
             from jsonb_to_recordset($2) as r("txHash" text, "logIndex" integer, "blockNumber" bigint, contract text,
               receiver text, bps integer)
            where exists (select 1 from mint_intents i where i.chain_id = $1 and i.contract = r.contract)
               or exists (select 1 from campaign_facts c where c.collection ->> 'contractAddress' = r.contract)
               or exists (select 1 from open_changes h where h.contract = r.contract)`,
    values: [chainId, JSON.stringify(royalties)],
  })
}

/** Takes back every royalty that was set after a block. */
export const withdrawRoyaltiesAfter = (tx: Queryable, chainId: number, blockNumber: number) =>
  tx.query({
    text: 'delete from collection_royalties where chain_id = $1 and block_number > $2',
    values: [chainId, blockNumber],
  })

/** The contracts whose tokens are followed on a chain. */
export async function findFollowedContracts(database: Queryable, chainId: number): Promise<Address[]> {
  const rows = await database.query<{ contract: Address }>({
    name: 'followed-contracts',
    text: `select distinct i.contract from mints m join mint_intents i on i.id = m.intent_id where m.chain_id = $1`,
    values: [chainId],
  })
  return rows.map(({ contract }) => contract)
}
