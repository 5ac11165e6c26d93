import { type SetWords, setWordsToWire } from '@plinth/api-schema/set'
import { createSet } from '@plinth/api-schema/sets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshSets } from './refresh-sets.ts'

/** Makes a set, with a work in it where one is given. */
export const useCreateSet = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ artworkId, ...words }: SetWords & { artworkId?: number }) =>
      api(createSet, { ...setWordsToWire(words), ...(artworkId === undefined ? {} : { artworkId }) }),
    onSuccess: () => refreshSets(client),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
