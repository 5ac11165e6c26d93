import type { Queryable } from '../../db/database.ts'
import { demoPerson } from '../../db/demo-finding.ts'
import { insertMonths } from './plans.repository.ts'

/** Who lives in the demo. */
export type DemoWorld = { ids: ReadonlyMap<string, number>; now: Date }

const DAY_MS = 86_400_000

/** Gives one brand of the demo months of a plan; the others are on the free one. */
export async function seedDemoPlans(tx: Queryable, { ids, now }: DemoWorld): Promise<void> {
  const [plan] = await tx.query<{ id: number }>({ text: `select id from plans where name = 'Studio'` })
  // An operator may have renamed it before the demo was asked for.
  if (!plan) return
  const at = new Date(now.getTime() - 10 * DAY_MS)
  await insertMonths(tx, { accountId: demoPerson(ids, 'studio.north'), planId: plan.id, months: 6, at })
}
