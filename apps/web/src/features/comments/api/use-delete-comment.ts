import { deleteComment, listComments } from '@plinth/api-schema/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Deletes a comment of one's own. */
export const useDeleteComment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(deleteComment, { id }),
    // What could not be deleted may be gone already.
    onSettled: () => refreshAnswers(client, [listComments]),
  })
}
