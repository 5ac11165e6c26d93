import { countedPlanFromWire, grantedMonthsFromWire, strayPaymentFromWire } from '@plinth/api-schema/moderation-plans'
import {
  closePayment,
  endPlanMonths,
  grantPlan,
  listAllPlans,
  listGrantedMonths,
  listStrayPayments,
  savePlan,
} from '@plinth/api-schema/operators-plans'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'

/** How many rows of months stand on a page. */
export const MONTHS_PER_PAGE = 24
const STRAY_SHOWN = 50

/** Every plan, also those that brands do not see. */
export const usePlans = () => {
  const { data, ...query } = useQuery(operatorQuery(listAllPlans, {}))
  return { ...query, plans: data?.map(countedPlanFromWire) }
}

/** Months of all brands that run or are to come. */
export const useGrantedMonths = ({ page }: { page: number }) => {
  const { data, ...query } = useQuery(operatorQuery(listGrantedMonths, { pageNum: page, pageSize: MONTHS_PER_PAGE }))
  return { ...query, months: data?.rows.map(grantedMonthsFromWire), total: data?.total ?? 0 }
}

/** Writes a plan; the dialog tells a refusal. */
export const useSavePlan = () => useOperatorAct(savePlan, { tells: false })

/** Gives a brand months; the dialog tells a refusal. */
export const useGrantPlan = () => useOperatorAct(grantPlan, { tells: false })

/** Ends months now. */
export const useEndMonths = () => useOperatorAct(endPlanMonths)

/** Payments that could not be credited and that nobody has dealt with; the first of them. */
export const useStrayPayments = () => {
  const { data, ...query } = useQuery(operatorQuery(listStrayPayments, { pageSize: STRAY_SHOWN }))
  return { ...query, payments: data?.rows.map(strayPaymentFromWire), total: data?.total ?? 0 }
}

/** Notes that such a payment was dealt with. */
export const useClosePayment = () => useOperatorAct(closePayment)
