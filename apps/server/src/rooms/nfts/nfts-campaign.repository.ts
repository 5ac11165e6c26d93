import type { Picture } from '@plinth/api-schema/pictures'
import type { Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'

/** The collection of a campaign. */
export type CampaignCollection = { chainId: number | null; contractAddress: string; contractType: 721 | 1155 }

/** The collection of a campaign, as its brand gave it. */
export async function findCampaignCollection(
  database: Queryable,
  campaignId: number,
): Promise<CampaignCollection | null> {
  const [row] = await database.query<{ collection: CampaignCollection | null }>({
    text: 'select collection from campaigns where id = $1',
    values: [campaignId],
  })
  return row?.collection ?? null
}

/** An artwork that can become an NFT; `status` is 0 submitted, 1 minting, 2 minted. */
export type MintableArtwork = {
  id: number
  accountId: number
  title: string
  description: string
  picture: Picture
  artistName: string
  credit: string
  status: 0 | 1 | 2
}

const ARTWORK = `select id, account_id as "accountId", title, description, picture, artist_name as "artistName", credit, status
  from artworks where campaign_id = $1 and id = any($2::bigint[]) and deleted_at is null`

/** Those of these artworks that are in the campaign. */
export const findArtworks = (database: Queryable, campaignId: number, ids: readonly number[]) =>
  database.query<MintableArtwork>({ name: 'mint-artworks', text: ARTWORK, values: [campaignId, ids] })

/** The same, held until the transaction ends. */
export const lockArtworks = (tx: Queryable, campaignId: number, ids: readonly number[]) =>
  tx.query<MintableArtwork>({
    name: 'mint-artworks-lock',
    text: `${ARTWORK} order by id for no key update`,
    values: [campaignId, ids],
  })

/** Marks artworks as being minted. */
export const markMinting = (tx: Queryable, campaignId: number, ids: readonly number[]) =>
  tx.query({
    text: 'update artworks set status = 1 where campaign_id = $1 and id = any($2::bigint[])',
    values: [campaignId, ids],
  })

/** An intent of a collection that has not come true yet. */
export type OpenIntent = { id: number; reportedTx: Hex | null }

/** The intents of a collection that may still come true. */
export const findOpenIntents = (database: Queryable, chainId: number, contract: string) =>
  database.query<OpenIntent>({
    name: 'mint-open-intents',
    text: `select id, reported_tx as "reportedTx" from mint_intents i
            where chain_id = $1 and contract = $2 and batch is not null and dead_at is null
              and not exists (select 1 from mints m where m.intent_id = i.id) order by id`,
    values: [chainId, contract],
  })

/** Gives intents up: their NFTs are no more, their artworks can be minted again unless another intent has them. */
export async function giveUpIntents(tx: Queryable, intentIds: readonly number[], at: Date): Promise<number> {
  if (intentIds.length === 0) return 0
  const given = await tx.query<{ id: number }>({
    text: `update mint_intents i set dead_at = $2 where id = any($1::bigint[]) and dead_at is null
             and not exists (select 1 from mints m where m.intent_id = i.id) returning id`,
    values: [intentIds, at],
  })
  const ids = given.map(({ id }) => id)
  await tx.query({ text: 'update nfts set state = 3 where intent_id = any($1::bigint[]) and state = 0', values: [ids] })
  await tx.query({
    text: `update artworks a set status = 0 from nfts n
            where n.intent_id = any($1::bigint[]) and a.campaign_id = n.campaign_id and a.id = n.artwork_id and a.status = 1
              and not exists (select 1 from nfts o where o.campaign_id = a.campaign_id and o.artwork_id = a.id and o.state <> 3)`,
    values: [ids],
  })
  return ids.length
}

/** The intents that nobody waits for any more: their time is over, or their place in the collection is taken for good. */
export async function findOverdueIntents(database: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    text: `select i.id from mint_intents i
            where i.dead_at is null and not exists (select 1 from mints m where m.intent_id = i.id)
              and (i.expires_at < $1 or exists (
                select 1 from mint_intents o join mints m on m.intent_id = o.id and m.is_final
                 where o.chain_id = i.chain_id and o.contract = i.contract and o.batch >= i.batch))
            order by i.id limit $2`,
    values: [now, limit],
  })
  return rows.map(({ id }) => id)
}
