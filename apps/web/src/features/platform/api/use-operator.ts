import { operatorInfo } from '@plinth/api-schema/platform'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { isDoorClosed } from './platform-call.ts'

/** The operator who is signed in, and how much waits for them. */
export type Operator = { id: number; name: string; email: string; hasSecondFactor: boolean; pendingBrands: number }

/** The query for the operator who is signed in; null for the moment in which they leave. */
export const operatorInfoQuery = () =>
  queryOptions({
    queryKey: [operatorInfo.path] as const,
    queryFn: async (): Promise<Operator | null> => {
      const { userId, userName, email, totpEnabled, pendingBrands } = await api(operatorInfo, {})
      return { id: userId, name: userName, email, hasSecondFactor: totpEnabled, pendingBrands }
    },
    meta: { failure: 'silent' },
  })

/** The operator who is signed in; what was read before the door closed is not given out. */
export const useOperator = () => {
  const { data, error, refetch } = useQuery(operatorInfoQuery())
  const closed = isDoorClosed(error)
  return { operator: closed ? undefined : (data ?? undefined), isClosed: closed, error, refetch }
}
