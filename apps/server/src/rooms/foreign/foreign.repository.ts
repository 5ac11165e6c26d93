import type { ForeignNft } from '@plinth/api-schema/foreign-nft'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'

/** Whose NFTs are asked for, on which chains. */
type Wanted = { accountId: number; chainIds: readonly number[] }

// A contract that has become one of the site's own since is told of by the room `nfts`.
const HELD = `foreign_nfts f join foreign_scans s on s.chain_id = f.chain_id and s.account_id = f.account_id
  join linked_wallets l on l.account_id = s.account_id and l.address = s.address
    and (l.contract_chain_id is null or l.contract_chain_id = s.chain_id)
  join people p on p.id = f.account_id and not p.is_blocked
  where f.account_id = $1 and f.chain_id = any($2::bigint[]) and f.amount > 0
    and not exists (select 1 from deployed_collections k where k.chain_id = f.chain_id and k.contract = f.contract)`
const SHOWN = `${HELD} and f.hidden_at is null`
const HIDDEN = `${HELD} and f.hidden_at is not null`

const COLUMNS = `f.id, f.chain_id as "chainId", f.contract, f.contract_type as "contractType", f.token_id::text as "tokenId",
  f.amount::text as amount, f.name, f.picture, f.seen_at as "seenAt"`

/** The NFTs of other sites that the wallet of an account holds, the last seen first. */
export const listShown = (database: Queryable, { accountId, chainIds }: Wanted, { limit, offset }: Slice) =>
  database.query<ForeignNft>({
    name: 'foreign-shown',
    text: `select ${COLUMNS} from ${SHOWN} order by f.id desc limit $3 offset $4`,
    values: [accountId, chainIds, limit, offset],
  })

/** Those of them that their owner hid. */
export const listHidden = (database: Queryable, { accountId, chainIds }: Wanted, { limit, offset }: Slice) =>
  database.query<ForeignNft>({
    name: 'foreign-hidden',
    text: `select ${COLUMNS} from ${HIDDEN} order by f.id desc limit $3 offset $4`,
    values: [accountId, chainIds, limit, offset],
  })

type Total = { total: number }

/** How many are shown. */
export async function countShown(database: Queryable, { accountId, chainIds }: Wanted): Promise<number> {
  const [row] = await database.query<Total>({
    name: 'foreign-shown-count',
    text: `select count(*) as total from ${SHOWN}`,
    values: [accountId, chainIds],
  })
  return row?.total ?? 0
}

/** How many are hidden. */
export async function countHidden(database: Queryable, { accountId, chainIds }: Wanted): Promise<number> {
  const [row] = await database.query<Total>({
    name: 'foreign-hidden-count',
    text: `select count(*) as total from ${HIDDEN}`,
    values: [accountId, chainIds],
  })
  return row?.total ?? 0
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
