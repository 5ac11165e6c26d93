import { daysSince } from '../../../lib/time/wire-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { HelpCase } from '../api/use-help-queue.ts'

/** Nobody should wait longer than this without being seen at once. */
const LONG_DAYS = 2

/** Whether a request is answered. */
export const HelpBadge = ({ request }: { request: HelpCase }) =>
  request.status === 'processed' ? <Badge tone="ok">Processed</Badge> : <Badge tone="warn">Pending</Badge>

/** What the queue says about a request: how long it waits, or that it is answered. */
export const HelpRemark = ({ request, now }: { request: HelpCase; now: Date }) => {
  if (request.status === 'processed') return <HelpBadge request={request} />
  const days = daysSince(request.createdAt, now)
  if (days >= LONG_DAYS) return <Badge tone="warn">Day {days}</Badge>
  return days === 0 ? <StatusDot state="ring">New</StatusDot> : <StatusDot state="half">Waiting</StatusDot>
}
