import { listHelpTypes } from '@plinth/api-schema/support'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What a request for help can be about, as the options of a choice. */
export const useHelpTypes = () => {
  const list = useQuery(callQuery(listHelpTypes, {}))
  return { ...list, types: list.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [] }
}
