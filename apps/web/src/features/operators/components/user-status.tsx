import { Badge } from '../../../ui/badge.tsx'
import type { User } from '../api/use-users.ts'

const VERIFICATIONS = {
  pending: { tone: 'warn', words: 'Pending review' },
  verified: { tone: 'ok', words: 'Verified' },
  unverified: { tone: 'neutral', words: 'Sent back' },
} as const

/** The one word about an account that matters most to an operator. */
export const UserStatus = ({ user }: { user: User }) => {
  if (user.blocked) return <Badge tone="err">Blocked</Badge>
  if (user.verification !== null) {
    const { tone, words } = VERIFICATIONS[user.verification]
    return <Badge tone={tone}>{words}</Badge>
  }
  return user.emailConfirmed ? <Badge tone="ok">Active</Badge> : <Badge>Email not confirmed</Badge>
}
