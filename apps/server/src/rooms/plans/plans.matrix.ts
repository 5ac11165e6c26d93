import * as calls from '@plinth/api-schema/plans'
import { allow, type MatrixRow, row } from '../../../test/matrix.ts'

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listPlans, allow.everybody()),
  row(calls.ownPlan, allow.brands()),
  row(calls.listOwnPlanMonths, allow.brands()),
]
