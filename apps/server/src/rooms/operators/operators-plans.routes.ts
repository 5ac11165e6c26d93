import {
  countedPlanToWire,
  grantedMonthsToWire,
  planWordsFromWire,
  strayPaymentToWire,
} from '@plinth/api-schema/moderation-plans'
import * as calls from '@plinth/api-schema/operators-plans'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorPlansService } from './operators-plans.service.ts'

/** Binds the operator's calls about plans. */
export const operatorPlansRoutes = (bind: Bind, plans: OperatorPlansService) => {
  bind(calls.listAllPlans, async () => (await plans.all()).map(countedPlanToWire))
  bind(calls.listGrantedMonths, async (page) => {
    const { rows, total } = await plans.granted(readSlice(page))
    return { rows: rows.map(grantedMonthsToWire), total }
  })
  bind(calls.listStrayPayments, async (page) => {
    const { rows, total } = await plans.stray(readSlice(page))
    return { rows: rows.map(strayPaymentToWire), total }
  })
  bind(calls.closePayment, async ({ id, reason }, context) => {
    await plans.closePayment(actingOf(context), id, reason)
    return null
  })
  bind(calls.savePlan, async ({ id, ...words }, context) => ({
    id: await plans.save(actingOf(context), id, planWordsFromWire(words)),
  }))
  bind(calls.grantPlan, async (input, context) => ({ id: await plans.grant(actingOf(context), input) }))
  bind(calls.endPlanMonths, async ({ id, reason }, context) => {
    await plans.end(actingOf(context), id, reason)
    return null
  })
}
