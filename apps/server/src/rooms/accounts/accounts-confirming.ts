import type { Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Account, confirmAddress } from './accounts.repository.ts'

/** Lets the votes of an account count that waited for its address. */
export type CountVotes = (tx: Queryable, accountId: number) => Promise<void>

/** Makes what confirms the address of an account, which the transaction has locked; all that waited for it happens with it. */
export const createConfirming =
  ({ clock, countVotes }: { clock: Clock; countVotes: CountVotes }) =>
  async (tx: Queryable, account: Account): Promise<void> => {
    if (await confirmAddress(tx, account.id, account.email, clock.now())) await countVotes(tx, account.id)
  }

/** Confirms the address of an account. */
export type Confirm = ReturnType<typeof createConfirming>
