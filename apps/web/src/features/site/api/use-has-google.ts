import { useQuery } from '@tanstack/react-query'
import { lazyConfigQuery } from '../../../lib/api/client.ts'
import { useIdle } from '../../../lib/layout/use-idle.ts'

const switchesQuery = lazyConfigQuery(
  '/config/operation/switch',
  async () => (await import('@plinth/api-schema/site')).operationSwitch,
  {},
)

/** Whether one can continue with Google here; false until it is known. */
export const useHasGoogle = () => useQuery({ ...switchesQuery, enabled: useIdle() }).data?.google ?? false
