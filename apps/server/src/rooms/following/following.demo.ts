import { MAX_FOLLOWS } from '@plinth/api-schema/following'
import { followKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { demoPerson, demoWall } from '../../db/demo-finding.ts'
import { insertFollow } from './following.repository.ts'

/** Who lives in the demo, and its campaigns that have works. */
export type DemoWorld = { ids: ReadonlyMap<string, number>; walls: readonly { slug: string; id: number }[]; now: Date }

const DAY_MS = 86_400_000
// Who follows whom, by usernames, and campaigns by their short names.
const FOLLOWS: Record<string, { artists: string[]; brands: string[]; campaigns: string[] }> = {
  'ana.lim': {
    artists: ['mateo.ruiz', 'wanjiru.k', 'leila.farahani', 'kofi.mensah'],
    brands: ['studio.north'],
    campaigns: ['tide-lines'],
  },
  'mateo.ruiz': { artists: ['ana.lim', 'ines.okafor'], brands: ['studio.north'], campaigns: [] },
  'ines.okafor': { artists: ['ana.lim', 'kofi.mensah'], brands: [], campaigns: ['tide-lines'] },
  'tomas.berg': { artists: ['ana.lim'], brands: ['studio.north'], campaigns: [] },
  'studio.north': { artists: ['ana.lim', 'pieter.vos'], brands: [], campaigns: [] },
}

/** Lets some people of the demo follow others, so that their feeds have something to tell. */
export async function seedDemoFollows(tx: Queryable, { ids, walls, now }: DemoWorld): Promise<void> {
  const person = (userName: string) => demoPerson(ids, userName)
  for (const [follower, { artists, brands, campaigns }] of Object.entries(FOLLOWS)) {
    const subjects = [
      ...artists.map((name) => ({ kind: followKind.artist, id: person(name) })),
      ...brands.map((name) => ({ kind: followKind.brand, id: person(name) })),
      ...campaigns.map((slug) => ({ kind: followKind.campaign, id: demoWall(walls, slug).id })),
    ]
    for (const [place, subject] of subjects.entries()) {
      const at = new Date(now.getTime() - (place + 1) * DAY_MS)
      await insertFollow(tx, { ...subject, accountId: person(follower), at }, MAX_FOLLOWS)
    }
  }
}
