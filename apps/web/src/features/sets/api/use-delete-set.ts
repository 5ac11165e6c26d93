import { deleteSet, listPublicSets, listSetChoices, listSets } from '@plinth/api-schema/sets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Deletes a set. */
export const useDeleteSet = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(deleteSet, { id }),
    onSuccess: () => refreshAnswers(client, [listSets, listPublicSets, listSetChoices]),
  })
}
