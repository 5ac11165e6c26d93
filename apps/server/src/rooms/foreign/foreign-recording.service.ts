import type { Queryable } from '../../db/database.ts'
import { deleteScansOf } from './foreign.repository.ts'
import { withdrawAfter } from './foreign-scan.repository.ts'

/** What other rooms tell this one, each in a transaction of its own. */
export const foreignRecording = {
  /** Takes back what blocks after one said of tokens of other sites, with the cursor of the chain. */
  withdrawAfter,

  /** Forgets what was found in a wallet that an account has no more; what was found in the one that it has stays. */
  async changeWallet(tx: Queryable, accountId: number, address: string | null): Promise<void> {
    await deleteScansOf(tx, accountId, address)
  },
}
