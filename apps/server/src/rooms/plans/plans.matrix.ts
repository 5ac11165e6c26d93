import * as calls from '@plinth/api-schema/plans'
import { allow, type MatrixRow, row } from '../../../test/matrix.ts'

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listPlans, allow.everybody()),
  row(calls.ownPlan, allow.brands()),
  row(calls.listOwnPlanMonths, allow.brands()),
  row(calls.listInvoices, allow.brands()),
  row(
    calls.createInvoice,
    allow.brands(400),
    async () => ({ planId: 2, months: 1, chainId: 1, coinId: 1 }),
    'on no network',
  ),
]
