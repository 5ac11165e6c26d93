import { type OperatorQueues, operatorQueuesFromWire } from '@plinth/api-schema/operator-queues'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** What waits in each queue; the times are the wire's, in UTC. */
export type Queues = OperatorQueues<WireTime>

const REFRESH_MS = 60_000

/** What waits for operators, read again every minute. */
export const useQueues = ({ enabled = true }: { enabled?: boolean } = {}) => {
  const { data, ...query } = useQuery({ ...operatorQuery(operatorQueues, {}), enabled, refetchInterval: REFRESH_MS })
  return { ...query, queues: data && operatorQueuesFromWire(data) }
}
