import { MAX_SET_WORKS, MAX_SETS } from '@plinth/api-schema/sets'
import type { Queryable } from '../../db/database.ts'
import { demoPerson } from '../../db/demo-finding.ts'
import { insertSet, insertWork } from './sets.repository.ts'

/** Who lives in the demo. */
export type DemoWorld = { ids: ReadonlyMap<string, number>; now: Date }

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Sets of the demo: whose, and which works by their titles, the last saved first. */
const SETS = [
  {
    owner: 'ana.lim',
    name: 'Blue hours',
    description: 'What water and windows do when the light goes.',
    isPublic: true,
    works: ['Slack Water', 'Third Floor, Left', 'Two Buoys', 'Moon in the Sink', 'Pilot Light', 'The Quiet Bit'],
  },
  {
    owner: 'mateo.ruiz',
    name: 'For the studio wall',
    description: 'Lines I wish I had drawn.',
    isPublic: true,
    works: ['High Water Mark', 'Loop in Five', 'Tracks', 'A Slow Boil', 'Rope and Salt'],
  },
  {
    owner: 'ana.lim',
    name: 'Framing ideas',
    description: '',
    isPublic: false,
    works: ['Mittens', 'Leaves Turning', 'Curtain'],
  },
] as const

/** Lets some people of the demo save works into sets. */
export async function seedDemoSets(tx: Queryable, { ids, now }: DemoWorld): Promise<void> {
  for (const [place, { owner, works, ...words }] of SETS.entries()) {
    const accountId = demoPerson(ids, owner)
    const at = new Date(now.getTime() - (place + 1) * DAY_MS)
    const setId = await insertSet(tx, { ...words, accountId, at }, MAX_SETS)
    if (setId === undefined) throw new Error(`The demo has no place for ${words.name}`)
    for (const [index, title] of works.entries()) {
      const [work] = await tx.query<{ id: number; campaignId: number }>({
        text: 'select id, campaign_id as "campaignId" from shown_artworks where title = $1 order by id limit 1',
        values: [title],
      })
      if (!work) throw new Error(`The demo has no work ${title}`)
      const savedAt = new Date(at.getTime() - index * HOUR_MS)
      await insertWork(tx, { setId, campaignId: work.campaignId, artworkId: work.id, at: savedAt }, MAX_SET_WORKS)
    }
  }
}
