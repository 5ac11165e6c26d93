import { operatorInfo } from '@plinth/api-schema/operators'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { isSecondFactorNeeded, isUnauthenticated, operatorKey } from './operator-call.ts'

/** The operator who is logged in. */
export type Operator = { id: number; name: string; email: string }

/** The query for the operator who is logged in; null for the moment in which they leave. */
export const operatorInfoQuery = () =>
  queryOptions({
    queryKey: operatorKey(operatorInfo),
    queryFn: async (): Promise<Operator | null> => {
      const { userId, userName, email } = await api(operatorInfo, {})
      return { id: userId, name: userName, email }
    },
    meta: { failure: 'silent' },
  })

/** The operator who is logged in; what was read before the door closed is not given out. */
export const useOperator = () => {
  const { data, error, refetch } = useQuery(operatorInfoQuery())
  const isClosed = isUnauthenticated(error)
  const needsSecondFactor = isSecondFactorNeeded(error)
  const operator = isClosed || needsSecondFactor ? undefined : (data ?? undefined)
  return { operator, isClosed, needsSecondFactor, error, refetch }
}
