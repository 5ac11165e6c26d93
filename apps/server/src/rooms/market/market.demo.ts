import type { Queryable } from '../../db/database.ts'

// What the demo's people trade, by the names of the works; prices in wei.

/** What was listed and bought some days ago. */
export const DEMO_SALES = [
  { seller: 'elio.conti', buyer: 'ines.okafor', work: 'Tracks', price: '95000000000000000' },
  { seller: 'mateo.ruiz', buyer: 'tomas.berg', work: 'Bassline, first proof', price: '60000000000000000' },
] as const

/** What people ask for a work that they hold. */
export const DEMO_LISTINGS = [
  { userName: 'mateo.ruiz', work: 'Salted Road', price: '80000000000000000' },
  { userName: 'ines.okafor', work: 'Tracks', price: '120000000000000000' },
  { userName: 'ruth.adeyemi', work: 'White on White', price: '45000000000000000' },
  { userName: 'mateo.ruiz', work: 'Seven Soundings, first proof', price: '55000000000000000' },
] as const

/** Works of one holder that are sold together, and no other way. */
export const DEMO_BUNDLE = {
  userName: 'mateo.ruiz',
  works: ['The 08:14, first proof', 'Salted Road, first proof'],
  price: '90000000000000000',
} as const

/** Who offers how much, in wrapped money, for a work and for any other of its collection. */
export const DEMO_OFFER = {
  userName: 'tomas.berg',
  work: 'Salted Road',
  price: '60000000000000000',
  priceForAny: '30000000000000000',
} as const

/** An auction of the demo: from which price on, for how many days, and who bids how much. */
export type DemoAuction = {
  userName: string
  work: string
  reserve: string
  days: number
  bids: readonly { userName: string; amount: string }[]
}

/** The auction that ended and was settled. */
export const DEMO_ENDED_AUCTION: DemoAuction = {
  userName: 'mateo.ruiz',
  work: 'Slack Water, first proof',
  reserve: '50000000000000000',
  days: 2,
  bids: [
    { userName: 'ruth.adeyemi', amount: '50000000000000000' },
    { userName: 'ines.okafor', amount: '70000000000000000' },
  ],
}

/** The auction that runs. */
export const DEMO_AUCTION: DemoAuction = {
  userName: 'wanjiru.k',
  work: 'Mittens',
  reserve: '90000000000000000',
  days: 3,
  bids: [
    { userName: 'ruth.adeyemi', amount: '90000000000000000' },
    { userName: 'tomas.berg', amount: '110000000000000000' },
  ],
}

/** Whether a work was put up for auction before. */
export async function wasAuctioned(database: Queryable, nftId: number): Promise<boolean> {
  const rows = await database.query({
    text: 'select 1 from market_auctions where nft_id = $1 limit 1',
    values: [nftId],
  })
  return rows.length > 0
}

/** Whether the last thing of all that the demo trades, its running auction, is still to come. */
export async function isDemoUntraded(database: Queryable): Promise<boolean> {
  const rows = await database.query({
    text: `select 1 from nft_facts n join people p on p.id = n.creator_id where p.user_name = $1 and n.name = $2
              and not exists (select 1 from market_auctions a where a.nft_id = n.id) limit 1`,
    values: [DEMO_AUCTION.userName, DEMO_AUCTION.work],
  })
  return rows.length > 0
}

/** Whether somebody has an open order of a kind in the book: for a token, or for any of a contract. */
export async function hasOrdered(
  database: Queryable,
  { accountId, kind, contract, tokenId }: { accountId: number; kind: number; contract: string; tokenId: string | null },
): Promise<boolean> {
  const rows = await database.query({
    text: `select 1 from market_orders o left join market_order_items i on i.hash = o.hash
            where o.account_id = $1 and o.kind = $2 and o.contract = $3 and i.token_id is not distinct from $4::numeric limit 1`,
    values: [accountId, kind, contract, tokenId],
  })
  return rows.length > 0
}

/** The account of somebody who trades, by their user name. */
export async function findTrader(database: Queryable, userName: string): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>({
    text: 'select id from people where user_name = $1',
    values: [userName],
  })
  return row?.id
}
