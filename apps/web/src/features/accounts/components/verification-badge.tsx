import { Badge } from '../../../ui/badge.tsx'
import type { VerificationStatus } from '../api/account.ts'

const BADGES = {
  verified: { tone: 'ok', words: 'Verified' },
  unverified: { tone: 'err', words: 'Unverified' },
  pending: { tone: 'warn', words: 'Pending Review' },
} as const

/** How far the verification of a brand has come (docs/product/accounts.md#verification). */
export const VerificationBadge = ({ status }: { status: VerificationStatus }) => (
  <Badge tone={BADGES[status].tone}>{BADGES[status].words}</Badge>
)
