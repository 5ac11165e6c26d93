import type { Queryable } from '../../db/database.ts'
import { deleteConfirmations } from './accounts-codes.repository.ts'
import { deleteLinks } from './accounts-social.repository.ts'

/** What the room asks of wallets. */
export type Wallets = { forget(tx: Queryable, accountId: number): Promise<void> }

/** Takes away what somebody may have tied to an account before the owner of its address proved it. */
export type Evict = (tx: Queryable, accountId: number) => Promise<void>

/** Whoever registered an address before its owner came must keep no way in, and no wallet that gets what the owner wins. */
export const createEviction =
  (wallets: Wallets): Evict =>
  async (tx, accountId) => {
    await deleteLinks(tx, accountId)
    await deleteConfirmations(tx, accountId)
    await wallets.forget(tx, accountId)
  }
