import type { ContractType, Nft, TokenTransfer } from '@plinth/api-schema/nft'
import type { Picture } from '@plinth/api-schema/pictures'
import { campaignStatus, nftState, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'

/** An NFT with what is known of its transaction. */
export type NftRow = {
  id: number
  accountId: number
  creatorId: number
  creatorName: string
  creatorPictureUrl: string | null
  campaignId: number | null
  campaignName: string | null
  artworkId: number | null
  categoryId: number | null
  name: string
  description: string
  picture: Picture
  imageUrl: string
  imageCid: string
  tokenUri: string
  digest: string
  chainId: number
  contract: string
  contractType: ContractType
  circulation: number
  recipient: string
  royaltyAddress: string
  royaltyBps: number
  state: 0 | 1 | 2 | 3
  tokenId: string | null
  owner: string | null
  ownerAmount: number
  holderCount: number
  createdAt: Date
  mintedAt: Date | null
  uid: string
  minter: string | null
  reportedTx: string | null
  expiresAt: Date
  txHash: string | null
  blockNumber: number | null
  submittedAt: Date | null
  voteCount: number | null
  rightsHash: string | null
}

/** An NFT as lists show it. */
export const nftOf = ({ creatorId, creatorName, creatorPictureUrl, state, ...row }: NftRow): Nft => ({
  ...row,
  creator: { id: creatorId, name: creatorName, pictureUrl: creatorPictureUrl },
  state: stateOf(nftState, state),
  isSent: row.txHash !== null || row.reportedTx !== null,
})

/** Who looks: the account or null, and whether it is an operator. */
export type NftViewer = readonly [accountId: number | null, isOperator: boolean]

/** The columns of an NFT. */
export const COLUMNS = `n.id, n.account_id as "accountId", n.creator_id as "creatorId",
  a.name as "creatorName", a.picture_url as "creatorPictureUrl",
  case when not c.is_deleted then n.campaign_id end as "campaignId", c.name as "campaignName", n.artwork_id as "artworkId", n.category_id as "categoryId", n.name,
  n.description, n.picture, n.image_url as "imageUrl", n.image_cid as "imageCid", n.token_uri as "tokenUri",
  '0x' || encode(n.digest, 'hex') as digest, n.chain_id as "chainId", n.contract, n.contract_type as "contractType",
  n.circulation, n.recipient, coalesce(r.receiver, n.royalty_address) as "royaltyAddress", coalesce(r.bps, n.royalty_bps) as "royaltyBps", n.state,
  n.token_id::text as "tokenId", n.owner, n.owner_amount::bigint as "ownerAmount", n.holder_count as "holderCount",
  n.created_at as "createdAt", n.minted_at as "mintedAt", i.uid::text as uid, i.minter, i.reported_tx as "reportedTx",
  i.expires_at as "expiresAt", m.tx_hash as "txHash", m.block_number as "blockNumber",
  w.created_at as "submittedAt", case when not c.votes_hidden or c.status = ${campaignStatus.completed} then w.vote_count end as "voteCount", w.rights_sha256 as "rightsHash"`
// What decides who sees an NFT.
const ORIGIN = `nfts n left join campaign_facts c on c.id = n.campaign_id
  left join artwork_facts w on w.campaign_id = n.campaign_id and w.id = n.artwork_id`
/** An NFT with all that its columns need. */
export const FROM = `${ORIGIN} join people a on a.id = n.creator_id join mint_intents i on i.id = n.intent_id
  left join mints m on m.intent_id = n.intent_id
  left join lateral (select receiver, bps from collection_royalties r where r.chain_id = n.chain_id and r.contract = n.contract
    order by r.block_number desc, r.log_index desc limit 1) r on true`

// Minted ones are everybody's, but for those of a campaign that one may not see and of works that an operator took down, alone or
// with their collection; what is not minted yet is its maker's.
const IS_SHOWN = `w.is_taken_down is not true
  and not exists (select 1 from taken_collections t where t.chain_id = n.chain_id and t.contract = n.contract)`
/** SQL for whether an account may see the NFT `n`. */
export const visible = (account: string, isOperator: string) => `(
  n.account_id = ${account}::bigint or (n.creator_id = ${account}::bigint and n.state in (${nftState.unconfirmed}, ${nftState.minted})) or ${isOperator}
  or (n.state = ${nftState.minted} and ${IS_SHOWN} and (c.id is null or not c.is_private
    or exists (select 1 from visible_campaigns(${account}, ${isOperator}) v where v.id = c.id))))`

/** One NFT if this viewer may see it. */
export async function findNft(database: Queryable, id: number, viewer: NftViewer) {
  const [row] = await database.query<NftRow>({
    name: 'nft-by-id',
    text: `select ${COLUMNS} from ${FROM} where n.id = $1 and ${visible('$2', '$3')}`,
    values: [id, ...viewer],
  })
  return row
}

/** Those of some NFTs that this viewer may see. */
export const findPublicNfts = (database: Queryable, ids: readonly number[], viewer: NftViewer) =>
  database.query<NftRow>({
    name: 'nfts-by-ids',
    text: `select ${COLUMNS} from ${FROM} where n.id = any($1::bigint[]) and ${visible('$2', '$3')}`,
    values: [ids, ...viewer],
  })

/** The last transfers of a token, newest first. */
export const findTransfers = (database: Queryable, { chainId, contract, tokenId }: NftRow, limit: number) =>
  database.query<TokenTransfer>({
    name: 'nft-transfers',
    text: `select sender as "from", recipient as "to", amount::text as amount, block_number as "blockNumber", tx_hash as "txHash"
             from token_transfers where chain_id = $1 and contract = $2 and token_id = $3::numeric
            order by block_number desc, log_index desc, item desc limit $4`,
    values: [chainId, contract, tokenId, limit],
  })

/** Which NFTs a list is about: somebody's, a campaign's or those of one of its artworks, or everybody's minted ones. */
export type NftFilter = {
  userId?: number | undefined
  campaignId?: number | undefined
  artworkId?: number | undefined
  /** Everybody's minted ones, of one contract alone. */
  contract?: ContractOnChain | undefined
}

// Each kind of list is a statement of its own, so that each finds its index.
const listed = ({ userId, campaignId, artworkId, contract }: NftFilter, viewer: NftViewer) => {
  const isEverybodys = userId === undefined && campaignId === undefined
  const [accountId, isOperator] = viewer
  const values: unknown[] = isEverybodys ? [] : [accountId, isOperator]
  const take = (value: number | string) => `$${values.push(value)}`
  const conditions = isEverybodys
    ? [`n.state = ${nftState.minted}`, IS_SHOWN, '(c.id is null or not c.is_private)']
    : [`n.state <> ${nftState.givenUp}`, visible('$1', '$2')]
  if (userId !== undefined) {
    const user = take(userId)
    conditions.push(`(n.creator_id = ${user} or n.account_id = ${user})`)
  }
  if (campaignId !== undefined) conditions.push(`n.campaign_id = ${take(campaignId)}`)
  if (artworkId !== undefined) conditions.push(`n.artwork_id = ${take(artworkId)}`)
  if (contract !== undefined) {
    conditions.push(`n.chain_id = ${take(contract.chainId)} and n.contract = ${take(contract.contract)}`)
    conditions.push('n.token_id is not null')
  }
  return { where: conditions.join(' and '), values }
}

/** A page of the NFTs that this viewer may see. */
export function findNfts(
  database: Queryable,
  filter: NftFilter,
  { viewer, limit, offset, direction }: { viewer: NftViewer; limit: number; offset: number; direction: 'asc' | 'desc' },
) {
  const { where, values } = listed(filter, viewer)
  const way = direction === 'asc' ? 'asc' : 'desc'
  return database.query<NftRow>({
    text: `select ${COLUMNS} from ${FROM} where ${where} order by n.created_at ${way}, n.id ${way}
            limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
}

/** How many NFTs of a list this viewer may see. */
export async function countNfts(database: Queryable, filter: NftFilter, viewer: NftViewer) {
  const { where, values } = listed(filter, viewer)
  const rows = await database.query<Total>({
    text: `select count(*) as total from ${ORIGIN} where ${where}`,
    values,
  })
  return totalOf(rows)
}

/** The categories in their order. */
export const findCategories = (database: Queryable) =>
  database.query<{ id: number; name: string }>({
    name: 'nft-categories',
    text: 'select id, name from nft_categories order by position',
  })

/** A campaign's collection in which artworks were minted. */
export type MintedCollection = {
  name: string
  address: string
  chainId: number
  contractType: number
  campaignId: number
}

/** The collections of public campaigns in which artworks were minted. */
export const findMintedCollections = (database: Queryable, chainId: number | undefined) =>
  database.query<MintedCollection>({
    name: 'nft-collections',
    text: `select distinct on (i.chain_id, i.contract) coalesce(c.collection ->> 'name', '') as name, i.contract as address,
             i.chain_id as "chainId", i.contract_type as "contractType", c.id as "campaignId"
             from mint_intents i join mints m on m.intent_id = i.id and m.is_final join campaign_facts c on c.id = i.campaign_id
            where not c.is_private and not c.is_deleted
              and not exists (select 1 from taken_collections t where t.chain_id = i.chain_id and t.contract = i.contract) and ($1::bigint is null or i.chain_id = $1)
            order by i.chain_id, i.contract, c.id`,
    values: [chainId ?? null],
  })

/** Of each contract the picture of one of the works that everybody may see, always of the same one. */
export const findCovers = (database: Queryable, contracts: readonly ContractOnChain[]) =>
  database.query<ContractOnChain & { picture: Picture }>({
    name: 'nft-covers',
    text: `select n.chain_id as "chainId", n.contract, n.picture
             from unnest($1::bigint[], $2::text[]) as k (chain_id, contract)
             cross join lateral (select s.id from shown_nfts s
                                  where s.chain_id = k.chain_id and s.contract = k.contract and s.token_id is not null
                                  order by s.token_id limit 1) s
             join nfts n on n.id = s.id`,
    values: [contracts.map(({ chainId }) => chainId), contracts.map(({ contract }) => contract)],
  })

/** An upload as it was recorded. */
export type OwnUpload = Omit<Picture, 'url' | 'renditions'> & {
  key: string
  renditions: { fileKey: string; mediaType: string; width: number }[]
}

/** Those of these uploads that are pictures of this account. */
export const findOwnPictures = (database: Queryable, accountId: number, keys: readonly string[]) =>
  database.query<OwnUpload>({
    name: 'nft-own-pictures',
    text: `select key, media_type as type, width, height, placeholder, renditions from uploads
            where key = any($2::text[]) and account_id = $1 and media_type like 'image/%'`,
    values: [accountId, keys],
  })

/** Whether all of these uploads are still there; they are held until the transaction ends. */
export async function holdUploads(tx: Queryable, accountId: number, keys: readonly string[]): Promise<boolean> {
  const held = await tx.query({
    name: 'nft-hold-uploads',
    text: 'select 1 from uploads where key = any($2::text[]) and account_id = $1 for key share',
    values: [accountId, keys],
  })
  return held.length === new Set(keys).size
}

/** The CIDs of uploads that lie in the content store already. */
export async function findContentIds(database: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  const rows = await database.query<{ url: string; cid: string }>({
    name: 'content-files-find',
    text: 'select url, cid from content_files where url = any($1::text[])',
    values: [urls],
  })
  return new Map(rows.map(({ url, cid }) => [url, cid]))
}

/** Notes that an upload lies in the content store. */
export const saveContentId = (database: Queryable, url: string, cid: string) =>
  database.query({
    name: 'content-files-save',
    text: 'insert into content_files (url, cid) values ($1, $2) on conflict do nothing',
    values: [url, cid],
  })
