import { formatCount } from '@plinth/api-schema/format-count'
import type { PlanLimit, PlanMonths } from '@plinth/api-schema/plan'

/** A price in cents of a US dollar, as in `$99.00`. */
export const priceWords = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** What is limited, in the order of the screens; `short` heads the columns of a table. */
export const LIMITS: readonly { limit: PlanLimit; label: string; short: string }[] = [
  { limit: 'openCampaigns', label: 'Campaigns at once', short: 'Campaigns' },
  { limit: 'worksPerCampaign', label: 'Works in one campaign', short: 'Works' },
  { limit: 'invitationsPerMonth', label: 'Invitations in 30 days', short: 'Invitations' },
]

/** A limit, where null is any number. */
export const limitWords = (max: number | null): string => (max === null ? 'Unlimited' : formatCount(max))

/** Whether months are still to come, run or are over. */
export const MONTHS_WORDS: Readonly<Record<PlanMonths['state'], { label: string; tone: 'neutral' | 'ok' | 'warn' }>> = {
  toCome: { label: 'To come', tone: 'neutral' },
  running: { label: 'Active', tone: 'ok' },
  over: { label: 'Over', tone: 'neutral' },
  ended: { label: 'Ended early', tone: 'warn' },
}
