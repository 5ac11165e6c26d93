import type { Queryable } from '../../db/database.ts'
import { deleteConfirmations } from './accounts-codes.repository.ts'
import { deleteAttempts, deleteLink } from './accounts-social.repository.ts'

/** What the room asks of wallets; `forget` answers the address of the wallet that it took off the account. */
export type Wallets = { forget(tx: Queryable, accountId: number): Promise<string | null> }

/** What an eviction took off an account. */
export type Evicted = { google: boolean; wallet: string | null }

/** Takes off an account whatever somebody else may have linked to it. */
export type Evict = (tx: Queryable, accountId: number) => Promise<Evicted>

/**
 * After a proof by mail only the mailbox counts: neither a prepared account nor a stolen session may leave a Google account,
 * a link or a wallet behind. Google with the same address links itself again at the next log-in; a wallet signs once more.
 */
export const createEviction =
  (wallets: Wallets): Evict =>
  async (tx, accountId) => {
    const google = await deleteLink(tx, accountId)
    await deleteAttempts(tx, accountId)
    await deleteConfirmations(tx, accountId)
    return { google, wallet: await wallets.forget(tx, accountId) }
  }
