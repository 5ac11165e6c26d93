import { planMonthsFromWire } from '@plinth/api-schema/plan'
import { listOwnPlanMonths } from '@plinth/api-schema/plans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The months of plans that the brand was given, the latest first. */
export const usePlanMonths = ({ page, pageSize }: { page: number; pageSize: number }) => {
  const { data, ...query } = useQuery({
    ...callQuery(listOwnPlanMonths, { pageNum: page, pageSize }),
    placeholderData: keepPreviousData,
    // The place of the table tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, months: data?.rows.map(planMonthsFromWire), total: data?.total }
}
