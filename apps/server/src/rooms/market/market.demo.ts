import type { Queryable } from '../../db/database.ts'

/** What the demo's people ask for a work of theirs, in wei: of those whose wallets have money for the approval. */
export const DEMO_LISTINGS = [
  { userName: 'mateo.ruiz', price: '80000000000000000' },
  { userName: 'ines.okafor', price: '120000000000000000' },
  { userName: 'tomas.berg', price: '45000000000000000' },
] as const

/** Whether somebody's first order is still to come. */
export async function isBookEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.query({ text: 'select 1 from market_orders limit 1' })
  return rows.length === 0
}
