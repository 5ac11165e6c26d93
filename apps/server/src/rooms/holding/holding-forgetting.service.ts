import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteClaimsOf, deletePerksOf } from './holding.repository.ts'

/** The perks that somebody gave, and those that they took. */
export const holdingForgetting: Forgetting = {
  columns: {
    'perks.account_id': 'deleted, with who claimed them',
    'perk_claims.account_id': 'deleted',
  },
  async run({ database }, { id }) {
    await deleteClaimsOf(database, id)
    await deletePerksOf(database, id)
    return null
  },
}
