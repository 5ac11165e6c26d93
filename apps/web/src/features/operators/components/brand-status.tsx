import { daysSince } from '../../../lib/time/wire-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { Brand } from '../api/use-brands.ts'

/** Nobody should wait longer than this without being seen at once. */
const LONG_DAYS = 3

const BADGES = {
  pending: { tone: 'warn', words: 'Pending review' },
  verified: { tone: 'ok', words: 'Verified' },
  unverified: { tone: 'neutral', words: 'Sent back' },
} as const

/** The word for how far the verification of a brand has come. */
export const BrandBadge = ({ state }: { state: Brand['state'] }) => (
  <Badge tone={BADGES[state].tone}>{BADGES[state].words}</Badge>
)

/** The state of a brand in the queue: how long it waits, or what was decided. */
export const QueueState = ({ brand, now }: { brand: Brand; now: Date }) => {
  if (brand.blocked) return <Badge tone="err">Blocked</Badge>
  if (brand.state !== 'pending') return <BrandBadge state={brand.state} />
  const days = daysSince(brand.submittedAt, now)
  if (days >= LONG_DAYS) return <Badge tone="warn">Day {days}</Badge>
  if (brand.revision > 1) return <Badge>Resubmitted</Badge>
  return days === 0 ? <StatusDot state="ring">New</StatusDot> : <StatusDot state="half">Waiting</StatusDot>
}
