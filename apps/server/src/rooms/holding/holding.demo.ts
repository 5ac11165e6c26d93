import { MAX_PERKS } from '@plinth/api-schema/holding'
import type { Queryable } from '../../db/database.ts'
import { demoPerson } from '../../db/demo-finding.ts'
import { insertPerk } from './holding.repository.ts'

/** Who lives in the demo. */
export type DemoWorld = { ids: ReadonlyMap<string, number>; now: Date }

const DAY_MS = 86_400_000
/** Perks of the demo: whose, and the campaign whose works earn them. The works of First Snow are minted, those of the others not yet. */
const PERKS = [
  {
    brand: 'kettle.kin',
    campaign: 'First Snow',
    name: 'A tin of winter tea',
    description:
      'Tell us the code at the counter, or put it into the basket, and the tin is on us. One for each holder.',
    link: 'https://kettleandkin.example/winter-tea',
    code: 'FIRST-SNOW-TIN',
    days: 0,
  },
  {
    brand: 'kettle.kin',
    campaign: 'First Snow',
    name: 'A seat at the autumn tasting',
    description: 'Twelve teas, six chairs at a time. For those who keep their snow over the winter.',
    link: 'https://kettleandkin.example/tasting',
    code: '',
    days: 30,
  },
  {
    brand: 'studio.north',
    campaign: 'Tide Lines',
    name: 'Proof prints at cost',
    description: 'Holders order a proof of any work of Tide Lines for what the paper costs us.',
    link: '',
    code: 'PROOF-AT-COST',
    days: 14,
  },
  {
    brand: 'studio.north',
    campaign: 'Tide Lines',
    name: 'Studio day',
    description: 'An afternoon at the press with us, four people at a time.',
    link: 'https://studionorth.example/studio-day',
    code: '',
    days: 90,
  },
] as const

/** Has some brands of the demo tie perks to the works of their campaigns. */
export async function seedDemoPerks(tx: Queryable, { ids, now }: DemoWorld): Promise<void> {
  for (const [place, { brand, campaign, ...words }] of PERKS.entries()) {
    const accountId = demoPerson(ids, brand)
    const [found] = await tx.query<{ id: number }>({
      text: 'select id from campaign_facts where brand_id = $1 and name = $2 and not is_deleted',
      values: [accountId, campaign],
    })
    if (!found) throw new Error(`The demo has no campaign ${campaign}`)
    const at = new Date(now.getTime() - (PERKS.length - place) * DAY_MS)
    const target = { kind: 'campaign', id: found.id } as const
    await insertPerk(tx, { ...words, accountId, target, startsAt: at, endsAt: null, at }, MAX_PERKS)
  }
}
