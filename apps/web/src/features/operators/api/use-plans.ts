import type { Answer } from '@plinth/api-schema/call'
import {
  closePayment,
  endPlanMonths,
  grantPlan,
  listAllPlans,
  listGrantedMonths,
  listStrayPayments,
  savePlan,
} from '@plinth/api-schema/operators-plans'
import { type Plan, type PlanMonths, planFromWire, planMonthsFromWire } from '@plinth/api-schema/plan'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'

/** How many rows of months stand on a page. */
export const MONTHS_PER_PAGE = 24
const STRAY_SHOWN = 50

/** A plan, and how many brands have months of it now. */
export type CountedPlan = Plan & { brandCount: number }
/** Months, and whose they are. */
export type GrantedMonths = PlanMonths & { ownerId: number; userName: string; name: string }

/** Every plan, also those that brands do not see. */
export const usePlans = () => {
  const { data, ...query } = useQuery(operatorQuery(listAllPlans, {}))
  return {
    ...query,
    plans: data?.map(({ brandNum, ...plan }): CountedPlan => ({ ...planFromWire(plan), brandCount: brandNum })),
  }
}

/** Months of all brands that run or are to come. */
export const useGrantedMonths = ({ page }: { page: number }) => {
  const { data, ...query } = useQuery(operatorQuery(listGrantedMonths, { pageNum: page, pageSize: MONTHS_PER_PAGE }))
  const months = data?.rows.map(
    ({ userId, userName, nickName, ...row }): GrantedMonths => ({
      ...planMonthsFromWire(row),
      ownerId: userId,
      userName,
      name: nickName,
    }),
  )
  return { ...query, months, total: data?.total ?? 0 }
}

/** Writes a plan; the dialog tells a refusal. */
export const useSavePlan = () => useOperatorAct(savePlan, { tells: false })

/** Gives a brand months; the dialog tells a refusal. */
export const useGrantPlan = () => useOperatorAct(grantPlan, { tells: false })

/** Ends months now. */
export const useEndMonths = () => useOperatorAct(endPlanMonths)

/** A payment that could not be credited. */
export type StrayPayment = Answer<typeof listStrayPayments>['rows'][number]

/** Payments that could not be credited and that nobody has dealt with; the first of them. */
export const useStrayPayments = () => {
  const { data, ...query } = useQuery(operatorQuery(listStrayPayments, { pageSize: STRAY_SHOWN }))
  return { ...query, payments: data?.rows, total: data?.total ?? 0 }
}

/** Notes that such a payment was dealt with. */
export const useClosePayment = () => useOperatorAct(closePayment)
