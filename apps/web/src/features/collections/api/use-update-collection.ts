import { type CollectionWords, collectionWordsToWire } from '@plinth/api-schema/collection'
import { updateCollection } from '@plinth/api-schema/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshCollections } from './refresh-collections.ts'

/** Changes the description of a collection of one's own. */
export const useUpdateCollection = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: CollectionWords) => api(updateCollection, { ...collectionWordsToWire(words), id }),
    onSuccess: () => refreshCollections(client),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
