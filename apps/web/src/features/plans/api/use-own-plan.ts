import { ownPlanFromWire } from '@plinth/api-schema/plan'
import { ownPlan } from '@plinth/api-schema/plans'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The brand's plan, and what is used of it. */
export const useOwnPlan = () => {
  const { data, ...query } = useQuery({
    ...callQuery(ownPlan, {}),
    // The place of the plan tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, own: data && ownPlanFromWire(data) }
}
