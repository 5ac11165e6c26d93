import type { Queryable } from '../../db/database.ts'

/** The collection that somebody of the demo deployed for themselves, and what is minted into it; pictures by their names. */
export const DEMO_OWN_COLLECTION = {
  userName: 'mateo.ruiz',
  name: 'Pressroom Proofs',
  symbol: 'PROOF',
  picture: 'slack-water',
  banner: 'banner-tide-lines',
  bio: 'The first sheet of each of my prints, pulled before the colours were settled. One of each, signed on the back.',
  royaltyPercent: '5',
  works: [
    {
      picture: 'bassline',
      name: 'Bassline, first proof',
      description: 'The black is still too warm. I kept it for that.',
    },
    {
      picture: 'slack-water',
      name: 'Slack Water, first proof',
      description: 'Before the third blue went in. The harbour is a little emptier here.',
    },
    {
      picture: 'seven-soundings',
      name: 'Seven Soundings, first proof',
      description: 'Only six of the depths are right. Find the seventh.',
    },
    {
      picture: 'the-08-14',
      name: 'The 08:14, first proof',
      description: 'Two minutes early on this sheet, and never since.',
    },
    {
      picture: 'salted-road',
      name: 'Salted Road, first proof',
      description: 'Printed while it was still snowing.',
    },
  ],
} as const

/** The demo's own collection, as far as it has come; its contract is null until the chain was seen to have it. */
export async function findDemoCollection(database: Queryable, accountId: number) {
  const [row] = await database.query<{ id: number; contract: string | null }>({
    text: 'select id, contract from collections where account_id = $1 and name = $2 and wallet is not null order by id limit 1',
    values: [accountId, DEMO_OWN_COLLECTION.name],
  })
  return row
}
