import type { ForeignNft } from '@plinth/api-schema/foreign-nft'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Whose NFTs are asked for, on which chains. */
type Wanted = { accountId: number; chainIds: readonly number[] }

// A contract that has become one of the site's own since is told of by the room `nfts`.
/** What was found in linked wallets and is there, whether or not it is shown. */
export const FOUND = `foreign_nfts f join foreign_scans s on s.chain_id = f.chain_id and s.account_id = f.account_id
  join linked_wallets l on l.account_id = s.account_id and l.address = s.address
    and (l.contract_chain_id is null or l.contract_chain_id = s.chain_id)
  join people p on p.id = f.account_id and not p.is_blocked
  where f.amount > 0
    and not exists (select 1 from deployed_collections k where k.chain_id = f.chain_id and k.contract = f.contract)`
const TAKEN_DOWN_AT = `(select d.taken_down_at from foreign_tokens d
    where (d.chain_id, d.contract, d.token_id) = (f.chain_id, f.contract, f.token_id))`
/** Neither its owner hides it, nor did an operator take it down. */
export const IS_SHOWN = `f.hidden_at is null and ${TAKEN_DOWN_AT} is null`
const HELD = `${FOUND} and f.account_id = $1 and f.chain_id = any($2::bigint[])`
const SHOWN = `${HELD} and ${IS_SHOWN}`
const HIDDEN = `${HELD} and not (${IS_SHOWN})`

const COLUMNS = `f.id, f.chain_id as "chainId", f.contract, f.contract_type as "contractType", f.token_id::text as "tokenId",
  f.amount::text as amount, f.name, f.picture, f.seen_at as "seenAt"`

/** The NFTs of other sites that the wallet of an account holds, the last seen first, with what a reader has reported. */
export const listShown = (
  database: Queryable,
  { accountId, chainIds }: Wanted,
  readerId: number | null,
  { limit, offset }: Slice,
) =>
  database.query<ForeignNft>({
    name: 'foreign-shown',
    text: `select ${COLUMNS}, null::timestamptz as "takenDownAt", exists (select 1 from foreign_reports r
              join foreign_tokens t on t.id = r.foreign_token_id
             where r.account_id = $5::bigint and (t.chain_id, t.contract, t.token_id) = (f.chain_id, f.contract, f.token_id)) as "isReported"
             from ${SHOWN} order by f.id desc limit $3 offset $4`,
    values: [accountId, chainIds, limit, offset, readerId],
  })

/** Those of them that their owner hid, or that an operator took down. */
export const listHidden = (database: Queryable, { accountId, chainIds }: Wanted, { limit, offset }: Slice) =>
  database.query<ForeignNft>({
    name: 'foreign-hidden',
    text: `select ${COLUMNS}, ${TAKEN_DOWN_AT} as "takenDownAt", false as "isReported" from ${HIDDEN} order by f.id desc limit $3 offset $4`,
    values: [accountId, chainIds, limit, offset],
  })

/** How many are shown. */
export async function countShown(database: Queryable, { accountId, chainIds }: Wanted): Promise<number> {
  const rows = await database.query<Total>({
    name: 'foreign-shown-count',
    text: `select count(*) as total from ${SHOWN}`,
    values: [accountId, chainIds],
  })
  return totalOf(rows)
}

/** How many are hidden. */
export async function countHidden(database: Queryable, { accountId, chainIds }: Wanted): Promise<number> {
  const rows = await database.query<Total>({
    name: 'foreign-hidden-count',
    text: `select count(*) as total from ${HIDDEN}`,
    values: [accountId, chainIds],
  })
  return totalOf(rows)
}

/** Hides an NFT of an account, the first time it is asked for, or shows it again; false where the account has no such one. */
export async function setHidden(database: Queryable, accountId: number, id: number, at: Date | null): Promise<boolean> {
  const rows = await database.query({
    name: 'foreign-hide',
    text: `update foreign_nfts set hidden_at = case when $3::timestamptz is null then null else coalesce(hidden_at, $3) end
            where id = $2 and account_id = $1 and amount > 0 returning 1`,
    values: [accountId, id, at],
  })
  return rows.length > 0
}

/** Forgets what was found in the wallets of an account, but for the one at an address. */
export const deleteScansOf = (tx: Queryable, accountId: number, but: string | null = null) =>
  tx.query({
    name: 'foreign-forget',
    text: 'delete from foreign_scans where account_id = $1 and ($2::text is null or address <> $2)',
    values: [accountId, but],
  })
