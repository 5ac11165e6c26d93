import type { ReviewState } from '@plinth/api-schema/campaign-card'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { daysSince } from '../../../lib/time/wire-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { CampaignReview } from '../api/use-campaign-reviews.ts'

/** Nobody should wait longer than this without being seen at once. */
const LONG_DAYS = 2

/** The word for how far a review has come. */
export const ReviewBadge = ({ state }: { state: ReviewState }) => {
  if (state === 'waiting') return <StatusDot state="half">In review</StatusDot>
  return state === 'approved' ? <Badge tone="ok">Approved</Badge> : <Badge>Sent back</Badge>
}

/** What the queue says about a review: how long it waits and what it brings, or what was decided. */
export const QueueRemark = ({ review, now }: { review: CampaignReview; now: Date }) => {
  if (review.isPaused) return <Badge tone="warn">Paused</Badge>
  if (review.state !== 'waiting') return <ReviewBadge state={review.state} />
  const days = daysSince(review.submittedAt, now)
  if (days >= LONG_DAYS) return <Badge tone="warn">Day {days}</Badge>
  if (review.kind === 'change') return <Badge>{pluralise(review.differences.length, 'change')}</Badge>
  return review.revision > 1 ? <Badge>Resubmitted</Badge> : <StatusDot state="ring">New</StatusDot>
}
