import { planFromWire } from '@plinth/api-schema/plan'
import { listPlans } from '@plinth/api-schema/plans'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The plans that a brand can have, in the operator's order. */
export const usePlans = () => {
  const { data, ...query } = useQuery({
    ...callQuery(listPlans, {}),
    // The place of the cards tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, plans: data?.map(planFromWire) }
}
