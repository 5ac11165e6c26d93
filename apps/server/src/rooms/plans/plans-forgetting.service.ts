import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteMonthsOf } from './plans.repository.ts'

/** The months of plans that a brand was given. */
export const plansForgetting: Forgetting = {
  columns: { 'plan_months.account_id': 'deleted' },
  async run({ database }, { id }) {
    await deleteMonthsOf(database, id)
    return null
  },
}
