import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteMonthsOf } from './plans.repository.ts'
import { deleteInvoicesOf } from './plans-invoices.repository.ts'

/** The months of plans that a brand has, and its invoices. */
export const plansForgetting: Forgetting = {
  columns: { 'plan_months.account_id': 'deleted', 'plan_invoices.account_id': 'deleted' },
  async run({ database }, { id }) {
    await deleteInvoicesOf(database, id)
    await deleteMonthsOf(database, id)
    return null
  },
}
