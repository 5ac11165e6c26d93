import type { Member } from '../../http/call-context.ts'
import type { Account } from './accounts.repository.ts'

/** Whether somebody may see a profile at all: operators have none, and that of a blocked account is hidden. */
export const maySeeProfile = (viewer: Member | null, account: Account): boolean => {
  if (account.kind === 'operator') return false
  return account.blockedAt === null || viewer?.kind === 'operator' || viewer?.accountId === account.id
}

/** Who takes part in a brand's campaigns; the room of campaigns knows. */
export type Joining = { hasJoinedOwn(brandId: number, accountId: number): Promise<boolean> }

/** Whether somebody may see the email address of an account: its owner, operators, and a brand whose campaign it joined. */
export const maySeeAddress = async (viewer: Member | null, account: Account, joining: Joining): Promise<boolean> => {
  if (viewer === null) return false
  if (viewer.kind === 'operator' || viewer.accountId === account.id) return true
  return viewer.kind === 'brand' && (await joining.hasJoinedOwn(viewer.accountId, account.id))
}
