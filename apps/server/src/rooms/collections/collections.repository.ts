import type { ContractType } from '@plinth/api-schema/nft'
import type { Picture } from '@plinth/api-schema/pictures'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A collection with whose it is. */
export type CollectionRow = {
  id: number
  chainId: number
  contract: string | null
  contractType: ContractType
  name: string
  symbol: string
  image: Picture | null
  banner: Picture | null
  bio: string
  categoryId: number | null
  accountId: number | null
  ownerName: string | null
  ownerKind: number | null
  campaignId: number | null
  campaignName: string | null
  royaltyBps: number | null
  wallet: string | null
  isTakenDown: boolean
  createdAt: Date
}

const COLUMNS = `k.id, k.chain_id as "chainId", k.contract, k.contract_type as "contractType", k.name, k.symbol, k.picture as image,
  k.banner, k.bio, k.category_id as "categoryId", k.account_id as "accountId", p.name as "ownerName", p.kind as "ownerKind",
  c.id as "campaignId", c.name as "campaignName", k.royalty_bps as "royaltyBps", k.wallet, k.taken_down_at is not null as "isTakenDown",
  k.created_at as "createdAt"`
/** A collection `k` with its owner `p` and campaign `c`. */
export const FROM = `collections k left join people p on p.id = k.account_id
  left join campaign_facts c on c.id = k.campaign_id and not c.is_private and not c.is_deleted`
// A campaign's collection, or a shared one, is known by its works: without one that everybody may see, nobody is told of it.
/** SQL for whether everybody may see the collection `k`. */
export const SHOWN = `(k.contract is not null and k.taken_down_at is null and p.is_blocked is not true and (k.wallet is not null
  or exists (select 1 from shown_nfts s where s.chain_id = k.chain_id and s.contract = k.contract and s.token_id is not null)))`

/** Which collections are wanted: somebody's own, or all that everybody may see. */
export type CollectionFilter = { accountId?: number | undefined; keyword?: string | undefined }

const wanted = ({ accountId, keyword }: CollectionFilter) => {
  const values: unknown[] = []
  const take = (value: unknown) => `$${values.push(value)}`
  const conditions = [accountId === undefined ? SHOWN : `k.account_id = ${take(accountId)}::bigint`]
  if (keyword) conditions.push(`k.name ilike ${take(containing(keyword))} escape '\\'`)
  return { where: conditions.join(' and '), values, take }
}

/** A page of collections. */
export function findCollections(database: Queryable, filter: CollectionFilter, { limit, offset, direction }: Slice) {
  const { where, values, take } = wanted(filter)
  const way = direction === 'asc' ? 'asc' : 'desc'
  return database.query<CollectionRow>({
    text: `select ${COLUMNS} from ${FROM} where ${where} order by k.created_at ${way}, k.id ${way} limit ${take(limit)} offset ${take(offset)}`,
    values,
  })
}

/** How many collections there are of them. */
export async function countCollections(database: Queryable, filter: CollectionFilter): Promise<number> {
  const { where, values } = wanted(filter)
  const rows = await database.query<Total>({
    text: `select count(*) as total from ${FROM} where ${where}`,
    values,
  })
  return totalOf(rows)
}

/** A collection that everybody may see, or that is the viewer's own. */
export async function findCollection(database: Queryable, id: number, viewerId: number | null) {
  const [row] = await database.query<CollectionRow>({
    name: 'collection-find',
    text: `select ${COLUMNS} from ${FROM} where k.id = $1 and (${SHOWN} or k.account_id = $2::bigint)`,
    values: [id, viewerId],
  })
  return row
}

/** The collection of a contract, where everybody may see it. */
export async function findCollectionOf(database: Queryable, chainId: number, contract: string) {
  const [row] = await database.query<{ id: number; name: string }>({
    name: 'collection-of-contract',
    text: `select k.id, k.name from ${FROM} where k.chain_id = $1 and k.contract = $2 and ${SHOWN}`,
    values: [chainId, contract],
  })
  return row
}

/** An upload as it was recorded. */
export type OwnUpload = Omit<Picture, 'url' | 'renditions'> & {
  key: string
  bytes: number
  renditions: { fileKey: string; mediaType: string; width: number }[]
}

/** Those of these uploads that are pictures of this account; they are held until the transaction ends. */
export const lockOwnPictures = (tx: Queryable, accountId: number, keys: readonly string[]) =>
  tx.query<OwnUpload>({
    name: 'collection-own-pictures',
    text: `select key, media_type as type, width, height, placeholder, renditions, bytes from uploads
            where key = any($2::text[]) and account_id = $1 and media_type like 'image/%' for key share`,
    values: [accountId, keys],
  })

/** What is said of a collection. */
export type StoredWords = { picture: Picture; banner: Picture | null; bio: string; categoryId: number }
/** A collection that a wallet is asked to deploy. */
export type WaitingCollection = {
  accountId: number
  chainId: number
  contractType: ContractType
  wallet: string
  name: string
  symbol: string
  royaltyBps: number
}

/** The collection of somebody that waits for the same deployment. */
export async function lockWaiting(tx: Queryable, waiting: WaitingCollection): Promise<number | undefined> {
  const { accountId, chainId, contractType, wallet, name, symbol, royaltyBps } = waiting
  const [row] = await tx.query<{ id: number }>({
    name: 'collection-lock-waiting',
    text: `select id from collections where account_id = $1 and chain_id = $2 and contract_type = $3 and wallet = $4 and name = $5
              and symbol = $6 and royalty_bps = $7 and contract is null order by id limit 1 for update`,
    values: [accountId, chainId, contractType, wallet, name, symbol, royaltyBps],
  })
  return row?.id
}

/** Writes a collection that waits for its deployment; nothing where somebody has `most` already. */
export async function insertWaiting(
  tx: Queryable,
  waiting: WaitingCollection,
  at: Date,
  most: number,
): Promise<number | undefined> {
  const { accountId, chainId, contractType, wallet, name, symbol, royaltyBps } = waiting
  const [row] = await tx.query<{ id: number }>({
    name: 'collection-insert',
    text: `insert into collections (account_id, chain_id, contract_type, wallet, name, symbol, royalty_bps, created_at)
           select $1, $2, $3, $4, $5, $6, $7, $8
            where (select count(*) from collections where account_id = $1 and wallet is not null) < $9 returning id`,
    values: [accountId, chainId, contractType, wallet, name, symbol, royaltyBps, at, most],
  })
  return row?.id
}

/** Describes a collection of somebody; false where they have no such one. */
export async function describeCollection(
  tx: Queryable,
  accountId: number,
  id: number,
  { picture, banner, bio, categoryId }: StoredWords,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'collection-describe',
    text: `update collections set picture = $3, banner = $4, bio = $5, category_id = $6 where id = $2 and account_id = $1 returning 1`,
    values: [accountId, id, JSON.stringify(picture), banner && JSON.stringify(banner), bio, categoryId],
  })
  return rows.length > 0
}

/** Deletes a collection of somebody that the chain was not seen to have; false where they have no such one. */
export async function deleteWaiting(tx: Queryable, accountId: number, id: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'collection-delete-waiting',
    text: 'delete from collections where id = $2 and account_id = $1 and contract is null returning 1',
    values: [accountId, id],
  })
  return rows.length > 0
}

/** Takes everything that somebody wrote off their collections; deletes those that wait. Answers all of them. */
export async function emptyCollectionsOf(tx: Queryable, accountId: number): Promise<number[]> {
  const gone = await tx.query<{ id: number }>({
    name: 'collections-forget-waiting',
    text: 'delete from collections where account_id = $1 and contract is null returning id',
    values: [accountId],
  })
  const emptied = await tx.query<{ id: number }>({
    name: 'collections-forget-words',
    text: `update collections set picture = null, banner = null, bio = '', category_id = null where account_id = $1 returning id`,
    values: [accountId],
  })
  return [...gone, ...emptied].map(({ id }) => id)
}
