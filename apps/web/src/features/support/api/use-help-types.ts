import { listHelpTypes } from '@plinth/api-schema/support'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What a request for help can be about, as the options of a choice. */
export const useHelpTypes = () => {
  const { data, isError, isPending, refetch } = useQuery(callQuery(listHelpTypes, {}))
  return { types: data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [], isError, isPending, refetch }
}
