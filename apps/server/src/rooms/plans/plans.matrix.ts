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
  row(
    calls.createCardInvoice,
    allow.brands(409),
    async () => ({ planId: 2, months: 1 }),
    'for a plan that is not sold by card',
  ),
  // The signature alone decides: a session neither helps nor hinders.
  row(calls.cardEvent, allow.everybody(400), async () => ({}), 'without a signature'),
]
