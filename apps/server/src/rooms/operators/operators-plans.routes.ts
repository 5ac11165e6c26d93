import * as calls from '@plinth/api-schema/operators-plans'
import { planMonthsToWire, planToWire } from '@plinth/api-schema/plan'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorPlansService } from './operators-plans.service.ts'

/** Binds the operator's calls about plans. */
export const operatorPlansRoutes = (bind: Bind, plans: OperatorPlansService) => {
  bind(calls.listAllPlans, async () =>
    (await plans.all()).map(({ brandCount, ...plan }) => ({ ...planToWire(plan), brandNum: brandCount })),
  )
  bind(calls.listGrantedMonths, async (page) => {
    const { rows, total } = await plans.granted(readSlice(page))
    return {
      rows: rows.map(({ owner, ...months }) => ({
        ...planMonthsToWire(months),
        userId: owner.id,
        userName: owner.userName,
        nickName: owner.name,
      })),
      total,
    }
  })
  bind(calls.listStrayPayments, async (page) => {
    const { rows, total } = await plans.stray(readSlice(page))
    return {
      rows: rows.map(({ owner, minedAt, ...payment }) => ({
        ...payment,
        userId: owner?.id ?? null,
        userName: owner?.userName ?? null,
        nickName: owner?.name ?? null,
        payTime: toWireDateTime(minedAt),
      })),
      total,
    }
  })
  bind(calls.closePayment, async ({ id, reason }, context) => {
    await plans.closePayment(actingOf(context), id, reason)
    return null
  })
  bind(calls.savePlan, async ({ id, campaignNum, workNum, inviteNum, ...words }, context) => ({
    id: await plans.save(actingOf(context), id, {
      ...words,
      openCampaigns: campaignNum,
      worksPerCampaign: workNum,
      invitationsPerMonth: inviteNum,
    }),
  }))
  bind(calls.grantPlan, async (input, context) => ({ id: await plans.grant(actingOf(context), input) }))
  bind(calls.endPlanMonths, async ({ id, reason }, context) => {
    await plans.end(actingOf(context), id, reason)
    return null
  })
}
