import { discardCollection } from '@plinth/api-schema/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshCollections } from './refresh-collections.ts'

/** Gives up a collection that was never deployed. */
export const useDiscardCollection = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(discardCollection, { id }),
    onSuccess: () => refreshCollections(client),
  })
}
