import { invoiceToWire, ownPlanToWire, planMonthsToWire, planToWire } from '@plinth/api-schema/plan'
import * as calls from '@plinth/api-schema/plans'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { PlansService } from './plans.service.ts'

/** Binds the calls of the room `plans`. */
export const plansRoutes = (bind: Bind, plans: PlansService) => {
  bind(calls.listPlans, async () => (await plans.offered()).map(planToWire))
  bind(calls.ownPlan, async (_, { member }) => ownPlanToWire(await plans.own(member)))
  bind(calls.listOwnPlanMonths, async (page, { member }) => {
    const { rows, total } = await plans.months(member, readSlice(page))
    return { rows: rows.map(planMonthsToWire), total }
  })
  bind(calls.createInvoice, async (input, { member }) => invoiceToWire(await plans.createInvoice(member, input)))
  bind(calls.createCardInvoice, async (input, { member }) =>
    invoiceToWire(await plans.createCardInvoice(member, input)),
  )
  bind(calls.cardEvent, async (_, { signed }) => {
    await plans.takeCardEvent(signed('stripe-signature'))
    return null
  })
  bind(calls.listInvoices, async (page, { member }) => {
    const { rows, total } = await plans.invoices(member, readSlice(page))
    return { rows: rows.map(invoiceToWire), total }
  })
}
