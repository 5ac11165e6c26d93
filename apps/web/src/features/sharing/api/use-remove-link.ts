import { listLinks, removeLink } from '@plinth/api-schema/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Removes the link of a post with its counts. */
export const useRemoveLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(removeLink, { id }),
    onSuccess: () => refreshAnswers(client, [listLinks]),
  })
}
