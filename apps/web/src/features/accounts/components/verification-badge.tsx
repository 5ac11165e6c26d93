import type { VerificationState } from '@plinth/api-schema/company'
import { Badge } from '../../../ui/badge.tsx'

const BADGES = {
  verified: { tone: 'ok', words: 'Verified' },
  unverified: { tone: 'err', words: 'Unverified' },
  pending: { tone: 'warn', words: 'Pending Review' },
} as const

/** How far the verification of a brand has come (docs/product/accounts.md#verification). */
export const VerificationBadge = ({ status }: { status: VerificationState }) => (
  <Badge tone={BADGES[status].tone}>{BADGES[status].words}</Badge>
)
