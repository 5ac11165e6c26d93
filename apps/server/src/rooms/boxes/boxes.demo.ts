import { boxStage, stateOf } from '@plinth/api-schema/states'
import type { DropTexts } from '@plinth/contracts/box-texts'
import type { Queryable } from '../../db/database.ts'

/** The brand of the demo that lays in mystery boxes. */
export const DEMO_BOX_BRAND = 'studio.north'

/** What it minted for that: editions, with their pictures by name. */
export const DEMO_EDITIONS = [
  {
    name: 'Ebb, printed',
    picture: 'slack-water',
    description: 'A print in two blues, from the studio’s own press.',
    amount: 40,
  },
  {
    name: 'Sounding, in gold',
    picture: 'seven-soundings',
    description: 'The same press, one plate of gold.',
    amount: 8,
  },
] as const

/** A mystery box of the demo: how many of each edition, for how many days, and who takes how many. */
export type DemoBox = {
  name: string
  description: string
  picture: string
  amounts: readonly [number, number]
  days: number
  perAccount: number
  takes: readonly { userName: string; count: number }[]
}

/** The one that was drawn. */
export const DEMO_DRAWN_BOX: DemoBox = {
  name: 'Low Tide Box',
  description: 'Twelve prints, drawn after the sale. Anybody can check how.',
  picture: 'banner-members-wall',
  amounts: [10, 2],
  days: 1,
  perAccount: 4,
  takes: [
    { userName: 'mateo.ruiz', count: 3 },
    { userName: 'ines.okafor', count: 2 },
  ],
}

/** The one that is on sale. */
export const DEMO_OPEN_BOX: DemoBox = {
  name: 'High Tide Box',
  description: 'Twenty-four prints from our press, four of them in gold. Free, up to three for each wallet.',
  picture: 'banner-tide-lines',
  amounts: [20, 4],
  days: 6,
  perAccount: 3,
  takes: [
    { userName: 'tomas.berg', count: 2 },
    { userName: 'mateo.ruiz', count: 1 },
  ],
}

/** A mystery box of the demo as far as it has come. */
export async function findDemoBox(database: Queryable, accountId: number, name: string) {
  const [row] = await database.query<{ id: string; drop: DropTexts; stage: number; soldCount: number }>({
    text: `select id, terms as drop, stage, sold_count as "soldCount" from mystery_boxes where account_id = $1 and name = $2
            order by created_at limit 1`,
    values: [accountId, name],
  })
  return row && { ...row, stage: stateOf(boxStage, row.stage) }
}
