import { listComments, restoreComment } from '@plinth/api-schema/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Shows a comment again that the brand itself took down. */
export const useRestoreComment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(restoreComment, { id }),
    onSettled: () => refreshAnswers(client, [listComments]),
  })
}
