import { campaignStatus, nftState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { PLACES_STAND } from '../../db/places-stand.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { COLUMNS, FROM, type NftRow, type NftViewer, visible } from './nfts.repository.ts'

type Page = { viewer: NftViewer; limit: number; offset: number }

const SHOWN = `n.state = ${nftState.minted} and ${visible('$1', '$2')}`

const MARKED = `${FROM} join nft_favourites f on f.nft_id = n.id where f.account_id = $3 and ${SHOWN}`

/** The NFTs that an account has marked, the last first. */
export const listMarked = (database: Queryable, accountId: number, { viewer, limit, offset }: Page) =>
  database.query<NftRow>({
    name: 'nfts-marked',
    text: `select ${COLUMNS} from ${MARKED} order by f.marked_at desc, f.nft_id desc limit $4 offset $5`,
    values: [...viewer, accountId, limit, offset],
  })

/** How many NFTs an account has marked and may see. */
export const countMarked = async (database: Queryable, accountId: number, viewer: NftViewer) =>
  totalOf(
    await database.query<Total>({
      name: 'nfts-marked-count',
      text: `select count(*) as total from ${MARKED}`,
      values: [...viewer, accountId],
    }),
  )

const HELD = `${FROM} join shown_holders h on h.chain_id = n.chain_id and h.contract = n.contract and h.token_id = n.token_id
  where h.holder = $3 and ${SHOWN}`

/** The NFTs that an address holds, the last minted first, and how many of each. */
export const listHeld = (database: Queryable, address: string, { viewer, limit, offset }: Page) =>
  database.query<NftRow & { heldCount: number }>({
    name: 'nfts-held',
    text: `select ${COLUMNS}, h.balance::bigint as "heldCount" from ${HELD} order by n.minted_at desc, n.id desc limit $4 offset $5`,
    values: [...viewer, address, limit, offset],
  })

/** How many NFTs an address holds. */
export const countHeld = async (database: Queryable, address: string, viewer: NftViewer) =>
  totalOf(
    await database.query<Total>({
      name: 'nfts-held-count',
      text: `select count(*) as total from ${HELD}`,
      values: [...viewer, address],
    }),
  )

/** A wallet; one that is a contract is its owner's on one chain alone. */
export type HoldingWallet = { address: string; contractChainId: number | null }

const HOLDING = `${FROM} join held_tokens h on h.chain_id = n.chain_id and h.contract = n.contract and h.token_id = n.token_id
  where h.holder = $3 and ($4::bigint is null or h.chain_id = $4) and h.since is not null and ${SHOWN}`

/** The NFTs that a wallet holds and since when, those held longest first. */
export const listHolding = (
  database: Queryable,
  { address, contractChainId }: HoldingWallet,
  { viewer, limit, offset, direction }: Page & { direction: 'asc' | 'desc' },
) => {
  // Held longest is held since the earliest moment.
  const way = direction === 'desc' ? 'asc' : 'desc'
  return database.query<NftRow & { since: Date }>({
    name: `nfts-holding-${way}`,
    text: `select ${COLUMNS}, h.since from ${HOLDING} order by h.since ${way}, n.id ${way} limit $5 offset $6`,
    values: [...viewer, address, contractChainId, limit, offset],
  })
}

/** How many NFTs a wallet holds. */
export const countHolding = async (
  database: Queryable,
  { address, contractChainId }: HoldingWallet,
  viewer: NftViewer,
) =>
  totalOf(
    await database.query<Total>({
      name: 'nfts-holding-count',
      text: `select count(*) as total from ${HOLDING}`,
      values: [...viewer, address, contractChainId],
    }),
  )

// Places are those of campaigns that are over, as the winners' page tells them.
const WON = `${FROM} where n.creator_id = $3 and ${SHOWN} and c.status = ${campaignStatus.completed} and ${PLACES_STAND}
  and exists (select 1 from placed_artworks(n.campaign_id) t where t.id = n.artwork_id)`

/** The NFTs of works of somebody that won a place, the last minted first. */
export const listWon = (database: Queryable, accountId: number, { viewer, limit, offset }: Page) =>
  database.query<NftRow>({
    name: 'nfts-won',
    text: `select ${COLUMNS} from ${WON} order by n.minted_at desc, n.id desc limit $4 offset $5`,
    values: [...viewer, accountId, limit, offset],
  })

/** How many NFTs of works of somebody won a place. */
export const countWon = async (database: Queryable, accountId: number, viewer: NftViewer) =>
  totalOf(
    await database.query<Total>({
      name: 'nfts-won-count',
      text: `select count(*) as total from ${WON}`,
      values: [...viewer, accountId],
    }),
  )

const OF_EACH = 200
// Each part finds its index; what several of them find counts by the nearest.
const NEAR = `(select i.id, min(i.step) as step from (
    (select o.id, 0 as step from nfts o where o.state = ${nftState.minted} and o.creator_id in
      (select k.creator_id from nft_favourites f join nfts k on k.id = f.nft_id where f.account_id = $3) order by o.created_at desc limit ${OF_EACH})
    union all (select o.id, 1 from nfts o where o.state = ${nftState.minted} and o.campaign_id in
      (select k.campaign_id from nft_favourites f join nfts k on k.id = f.nft_id where f.account_id = $3) order by o.created_at desc limit ${OF_EACH})
    union all (select o.id, 2 from nfts o where o.state = ${nftState.minted} order by o.created_at desc limit ${OF_EACH})) i group by i.id)`
const NEW_TO_THEM = `${FROM} join ${NEAR} near on near.id = n.id
  where ${SHOWN} and n.creator_id <> $3 and n.account_id <> $3
    and not exists (select 1 from nft_favourites f where f.account_id = $3 and f.nft_id = n.id)`

/** NFTs that an account has neither made nor marked, those nearest to what it has marked first. */
export const listNear = (database: Queryable, accountId: number, { viewer, limit, offset }: Page) =>
  database.query<NftRow>({
    name: 'nfts-near',
    text: `select ${COLUMNS} from ${NEW_TO_THEM} order by near.step, n.minted_at desc, n.id desc limit $4 offset $5`,
    values: [...viewer, accountId, limit, offset],
  })

/** How many such NFTs there are. */
export const countNear = async (database: Queryable, accountId: number, viewer: NftViewer) =>
  totalOf(
    await database.query<Total>({
      name: 'nfts-near-count',
      text: `select count(*) as total from ${NEW_TO_THEM}`,
      values: [...viewer, accountId],
    }),
  )

/** Somebody whose wallet it is. */
export type HolderRow = { accountId: number; kind: number; name: string; pictureUrl: string | null }

/** Whose a linked wallet is, as their profile says it; an account that is blocked has no profile. */
export async function findHolder(database: Queryable, address: string) {
  const [row] = await database.query<HolderRow>({
    name: 'nfts-holder',
    text: `select p.id as "accountId", p.kind, p.name, p.picture_url as "pictureUrl" from linked_wallets l join people p on p.id = l.account_id
            where l.address = $1 and not p.is_blocked order by p.kind limit 1`,
    values: [address],
  })
  return row
}
