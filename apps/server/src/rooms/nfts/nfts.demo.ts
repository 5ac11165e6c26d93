import { accountKind, mintState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import {
  DEMO_COLLECTIONS,
  DEMO_MINTED,
  DEMO_WALLETS,
  type DemoCollection,
  type DemoWallet,
} from './nfts.demo-content.ts'

/** Whether works of the demo wait for their tokens. The last step of all: before it, nothing is finished. */
export async function isDemoUnminted(database: Queryable): Promise<boolean> {
  const rows = await database.query({
    text: `select 1 from artwork_facts w join campaign_facts c on c.id = w.campaign_id join people b on b.id = c.brand_id
            where b.user_name = $1 and c.name = $2 and not c.is_deleted and not w.is_removed and w.status <> ${mintState.minted} limit 1`,
    values: [DEMO_MINTED.brand, DEMO_MINTED.campaign],
  })
  return rows.length > 0
}

/** The demo's wallets whose people have linked none yet. */
export async function findUnlinkedWallets(database: Queryable): Promise<(DemoWallet & { accountId: number })[]> {
  const rows = await database.query<{ userName: string; accountId: number }>({
    text: `select p.user_name as "userName", p.id as "accountId" from people p join linked_wallets w on w.account_id = p.id
            where p.user_name = any($1) and w.address is null`,
    values: [DEMO_WALLETS.map(({ userName }) => userName)],
  })
  return rows.map((row) => ({ ...row, ...DEMO_WALLETS.find(({ userName }) => userName === row.userName)! }))
}

/** A campaign of the demo that is to have a collection; `address` is that of the one that it has. */
export type DemoCampaign = DemoCollection & { campaignId: number; brandId: number; address: string | null }

/** The demo's campaigns that are to have a collection. */
export async function findDemoCampaigns(database: Queryable): Promise<DemoCampaign[]> {
  const rows = await database.query<{ campaignId: number; brandId: number; place: number; address: string | null }>({
    text: `select c.id as "campaignId", c.brand_id as "brandId", d.place, c.collection ->> 'contractAddress' as address
             from unnest($1::text[], $2::text[]) with ordinality as d (brand, name, place)
             join people b on b.user_name = d.brand join campaign_facts c on c.brand_id = b.id and c.name = d.name
            where not c.is_deleted order by d.place`,
    values: [DEMO_COLLECTIONS.map(({ brand }) => brand), DEMO_COLLECTIONS.map(({ campaign }) => campaign)],
  })
  return rows.map(({ place, ...row }) => ({ ...DEMO_COLLECTIONS[place - 1]!, ...row }))
}

/** The works of a campaign that have no token yet. */
export async function findUnminted(database: Queryable, campaignId: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    text: `select id from artwork_facts where campaign_id = $1 and not is_removed and status <> ${mintState.minted}
            order by vote_count desc, id`,
    values: [campaignId],
  })
  return rows.map(({ id }) => id)
}

/** Lets people of the demo mark some of a campaign's NFTs; nobody marks their own. */
export const markDemoFavourites = (database: Queryable, campaignId: number) =>
  database.query({
    text: `insert into nft_favourites (account_id, nft_id, marked_at)
           select p.id, n.id, n.created_at + make_interval(mins => (p.id + n.id)::int % 60) from nfts n cross join people p
            where n.campaign_id = $1 and p.kind = ${accountKind.participant} and p.id <> n.creator_id and (p.id * 11 + n.id * 5) % (3 + n.id % 5) = 0
           on conflict do nothing`,
    values: [campaignId],
  })
