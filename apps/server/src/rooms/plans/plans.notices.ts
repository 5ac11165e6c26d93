import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { type NewNotice, noticeTelling } from '../notices/notices-telling.service.ts'
import { findMonths, type ToldMonths, takeEndingMonths } from './plans.repository.ts'

const AT_ONCE = 50
const BEFORE_MS = 7 * 86_400_000

/** What a brand is told of its months of a plan. */
type PlanChange = Extract<NewNotice, { type: 'planChanged' }>['facts']['change']

const planChanged = (
  { id, accountId, planName, endsAt }: ToldMonths,
  { change, reason = null, at }: { change: PlanChange; reason?: string | null; at: Date },
): NewNotice => ({
  type: 'planChanged',
  to: accountId,
  subject: `months:${id}:${change}:${(change === 'ending' ? endsAt : at).toISOString()}`,
  facts: { planName, endsAt: toWireDateTime(endsAt).slice(0, 16), change, reason },
})

/** Tells a brand that it has months of a plan, or has them no longer. */
export async function tellPlan(
  tx: Queryable,
  monthsId: number,
  told: { change: Exclude<PlanChange, 'ending'>; reason?: string | null; at: Date },
): Promise<void> {
  const months = await findMonths(tx, monthsId)
  if (months) await noticeTelling.tell(tx, [planChanged(months, told)], { at: told.at })
}

/** Tells brands, once, that their months of a plan end within a week and that no others follow. */
export async function tellEndingPlans({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const at = clock.now()
  const tellSome = (tx: Queryable) =>
    takeEndingMonths(tx, { at, until: new Date(at.getTime() + BEFORE_MS), limit: AT_ONCE }).then(async (ending) => {
      const notices = ending.map((months) => planChanged(months, { change: 'ending', at }))
      if (notices.length > 0) await noticeTelling.tell(tx, notices, { at })
      return ending.length
    })
  while ((await database.transaction(tellSome)) === AT_ONCE);
}
