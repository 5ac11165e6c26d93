import { operationSwitch } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Which parts of the product are switched on; undefined until it is known. */
export const useSiteSwitches = () => useQuery({ ...callQuery(operationSwitch, {}), meta: { failure: 'silent' } }).data
