import { type SetWords, setWordsToWire } from '@plinth/api-schema/set'
import { updateSet } from '@plinth/api-schema/sets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshSets } from './refresh-sets.ts'

/** Renames a set, describes it, or makes it public or private. */
export const useUpdateSet = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: SetWords) => api(updateSet, { id, ...setWordsToWire(words) }),
    onSuccess: () => refreshSets(client),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
