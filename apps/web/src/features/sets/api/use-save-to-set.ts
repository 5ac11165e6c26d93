import { removeFromSet, saveToSet } from '@plinth/api-schema/sets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshSets } from './refresh-sets.ts'

/** A work and a set, and whether it is to be in it. */
export type SaveInput = { setId: number; artworkId: number; isSaved: boolean }

/** Saves a work into a set, or takes it out. */
export const useSaveToSet = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ setId, artworkId, isSaved }: SaveInput) =>
      api(isSaved ? saveToSet : removeFromSet, { id: setId, artworkId }),
    onSuccess: () => refreshSets(client),
  })
}
