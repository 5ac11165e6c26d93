import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteChallenge } from './wallet.repository.ts'

/** What a wallet was asked to sign; the link itself goes with the account's row. */
export const walletForgetting: Forgetting = {
  columns: { 'wallet_nonces.account_id': 'deleted' },
  async run({ database }, { id }) {
    await deleteChallenge(database, id)
    return null
  },
}
