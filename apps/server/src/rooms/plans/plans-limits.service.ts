import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { PlanLimit } from '@plinth/api-schema/plan'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'
import type { Queryable } from '../../db/database.ts'
import { findLimiting, lockUse } from './plans.repository.ts'

const MONTH_MS = 30 * 86_400_000

const REFUSALS: Readonly<Record<PlanLimit, RefusalSentence>> = {
  openCampaigns: messages.planCampaigns,
  worksPerCampaign: messages.planWorks,
  invitationsPerMonth: messages.planInvitations,
}

/** What a brand is about to use up, or has just used up in the same transaction. */
export type Use = {
  brandId: number
  limit: PlanLimit
  at: Date
  /** How many there are with what is about to come. */
  used: () => Promise<number>
  /** How many of these come now. */
  adds?: number
  /** Whether somebody else than the brand is told. */
  isStranger?: boolean
}

/** Holds brands to their plans, in the transactions of the rooms that own what is limited. */
export const planLimits = {
  /** Since when invitations count for a month that ends now. */
  monthBefore: (at: Date) => new Date(at.getTime() - MONTH_MS),

  /** Makes others wait who use up something of the same brand's plan; before anything is counted. */
  lock: lockUse,

  /** Refuses what goes beyond the brand's plan. What exists already is never taken away. */
  async require(tx: Queryable, { brandId, limit, at, used, adds = 1, isStranger = false }: Use): Promise<void> {
    const plan = await findLimiting(tx, brandId, at)
    const max = plan?.[limit] ?? null
    if (plan === undefined || max === null) return
    const count = await used()
    if (count <= max) return
    const msg = isStranger ? messages.campaignFull : REFUSALS[limit]
    const left = Math.max(0, max - (count - adds)).toLocaleString('en')
    const values = { plan: plan.name, n: max.toLocaleString('en'), left }
    throw new AppError('conflict', { msg, values })
  },
}
