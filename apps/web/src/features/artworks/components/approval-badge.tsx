import { Badge } from '../../../ui/badge.tsx'
import type { Artwork } from '../api/artwork.ts'

const BADGES = {
  waiting: { tone: 'warn', words: 'Waiting for approval' },
  refused: { tone: 'err', words: 'Refused' },
  removed: { tone: 'err', words: 'Taken out' },
} as const

/** Says why a work is not on the wall. */
export const ApprovalBadge = ({ approval }: { approval: Exclude<Artwork['approval'], 'hung'> }) => (
  <Badge tone={BADGES[approval].tone}>{BADGES[approval].words}</Badge>
)
