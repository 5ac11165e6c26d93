import { nftState } from '@plinth/api-schema/states'
import type { Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { ArtworkOfNft } from './nfts-recording.repository.ts'

/** The collection of a campaign. */
export type CampaignCollection = { chainId: number | null; contractAddress: string; contractType: 721 | 1155 }

/** The collection of a campaign, as its brand gave it. */
export async function findCampaignCollection(
  database: Queryable,
  campaignId: number,
): Promise<CampaignCollection | null> {
  const [row] = await database.query<{ collection: CampaignCollection | null }>({
    text: 'select collection from campaign_facts where id = $1',
    values: [campaignId],
  })
  return row?.collection ?? null
}

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

/** How many intents were cancelled, and the artworks that no other intent has. */
export type CancelledIntents = { count: number; works: ArtworkOfNft[] }

/** Cancels intents and the NFTs that waited for them. */
export async function cancelIntents(tx: Queryable, intentIds: readonly number[], at: Date): Promise<CancelledIntents> {
  if (intentIds.length === 0) return { count: 0, works: [] }
  const given = await tx.query<{ id: number }>({
    text: `update mint_intents i set dead_at = $2 where id = any($1::bigint[]) and dead_at is null
             and not exists (select 1 from mints m where m.intent_id = i.id) returning id`,
    values: [intentIds, at],
  })
  const ids = given.map(({ id }) => id)
  await tx.query({
    text: `update nfts set state = ${nftState.givenUp} where intent_id = any($1::bigint[]) and state = ${nftState.waiting}`,
    values: [ids],
  })
  const works = await tx.query<ArtworkOfNft>({
    text: `select distinct n.campaign_id as "campaignId", n.artwork_id as "artworkId" from nfts n
            where n.intent_id = any($1::bigint[]) and n.campaign_id is not null and n.artwork_id is not null
              and not exists (select 1 from nfts o
                where o.campaign_id = n.campaign_id and o.artwork_id = n.artwork_id and o.state <> ${nftState.givenUp})`,
    values: [ids],
  })
  return { count: ids.length, works }
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
