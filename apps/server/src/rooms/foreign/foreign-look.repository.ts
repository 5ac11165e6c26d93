import type { Address } from 'viem'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A token that a contract is to be asked about. */
export type DueToken = {
  id: number
  accountId: number
  chainId: number
  wallet: Address
  contract: Address
  contractType: number
  tokenId: string
  lastBlock: number
  metadataHash: string | null
}
/** What is written down of a token that was asked about; its metadata only where they are new. */
export type Looked = {
  amount: bigint
  lookAt: Date | null
  metadata: { name: string; picture: string | null; hash: string } | null
}

/** Takes tokens whose contracts are to be asked, the wallets in turn; until `again` nobody else takes them. */
export const claimDue = (
  database: Queryable,
  { chainIds, now, again, most }: { chainIds: readonly number[]; now: Date; again: Date; most: number },
) =>
  database.query<DueToken>({
    name: 'foreign-due',
    text: `with due as (
             select f.id, row_number() over (partition by f.account_id order by f.look_at, f.id) as turn
               from foreign_nfts f where f.look_at <= $2 and f.chain_id = any($1::bigint[]) order by turn, f.id limit $4)
           update foreign_nfts f set look_at = $3 from due d, foreign_scans s
            where f.id = d.id and f.look_at <= $2 and s.chain_id = f.chain_id and s.account_id = f.account_id
           returning f.id, f.account_id as "accountId", f.chain_id as "chainId", s.address as wallet, f.contract,
             f.contract_type as "contractType", f.token_id::text as "tokenId", f.last_block as "lastBlock",
             f.metadata_hash as "metadataHash"`,
    values: [chainIds, now, again, most],
  })

/** Writes down what a contract said; a token that moved meanwhile is asked about again. */
export const saveLooked = (
  database: Queryable,
  { id, lastBlock }: Pick<DueToken, 'id' | 'lastBlock'>,
  looked: Looked,
) =>
  database.query({
    name: 'foreign-looked',
    text: `update foreign_nfts set amount = $3::numeric, look_at = case when last_block = $2 then $4::timestamptz else look_at end,
             name = case when $5::text is null then name else $6::text end,
             picture = case when $5::text is null then picture else $7::text end,
             metadata_hash = coalesce($5::text, metadata_hash)
            where id = $1`,
    values: [
      id,
      lastBlock,
      looked.amount.toString(),
      looked.lookAt,
      looked.metadata?.hash ?? null,
      looked.metadata?.name ?? '',
      looked.metadata?.picture ?? null,
    ],
  })

/** Asks about a token later, unless it moved meanwhile. */
export const postpone = (database: Queryable, { id, lastBlock }: Pick<DueToken, 'id' | 'lastBlock'>, until: Date) =>
  database.query({
    name: 'foreign-postpone',
    text: 'update foreign_nfts set look_at = $3 where id = $1 and last_block = $2',
    values: [id, lastBlock, until],
  })

/** How many tokens of an account have a picture. */
export async function countPictures(database: Queryable, accountId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'foreign-pictures-count',
    text: 'select count(*) as total from foreign_nfts where account_id = $1 and picture is not null',
    values: [accountId],
  })
  return totalOf(rows)
}

/**
 * Forgets tokens that left their wallet in a block that no reorganisation is expected to reach, those that nobody could be asked about, and
 * those whose contract has become one of the site's own.
 */
export const sweep = (
  database: Queryable,
  chainId: number,
  { upTo, unansweredSince }: { upTo: number; unansweredSince: Date },
) =>
  database.query({
    name: 'foreign-sweep',
    text: `delete from foreign_nfts f where f.chain_id = $1 and ((f.amount = 0 and f.hidden_at is null and f.last_block <= $2)
             or (f.amount is null and f.hidden_at is null and f.seen_at <= $3)
             or exists (select 1 from deployed_collections k where k.chain_id = f.chain_id and k.contract = f.contract))`,
    values: [chainId, upTo, unansweredSince],
  })
