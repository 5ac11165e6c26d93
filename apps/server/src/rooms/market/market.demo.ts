import type { Queryable } from '../../db/database.ts'

/** What the demo's people ask for a work of theirs, in wei. */
export const DEMO_LISTINGS = [
  { userName: 'mateo.ruiz', price: '80000000000000000' },
  { userName: 'elio.conti', price: '120000000000000000' },
  { userName: 'ruth.adeyemi', price: '45000000000000000' },
] as const

/** Who of the demo's people offers how much, in wei, for a work of somebody's. */
export const DEMO_OFFER = { userName: 'tomas.berg', owner: 'mateo.ruiz', price: '60000000000000000' } as const

/** Whose work the demo auctions from which price on, and who bids how much for it, in wei. */
export const DEMO_AUCTION = {
  userName: 'wanjiru.k',
  reserve: '90000000000000000',
  days: 3,
  bids: [
    { userName: 'ruth.adeyemi', amount: '90000000000000000' },
    { userName: 'tomas.berg', amount: '110000000000000000' },
  ],
} as const

/** Whether the first auction is still to come. */
export async function isHouseEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.query({ text: 'select 1 from market_auctions limit 1' })
  return rows.length === 0
}

/** Whether somebody's first order is still to come. */
export async function isBookEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.query({ text: 'select 1 from market_orders limit 1' })
  return rows.length === 0
}

/** The account of somebody who offers, by their user name. */
export async function findBidder(database: Queryable, userName: string): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>({
    text: 'select id from people where user_name = $1',
    values: [userName],
  })
  return row?.id
}
