import { addComment, listComments } from '@plinth/api-schema/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Writes a comment under a work. */
export const useAddComment = (worksId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: string) => api(addComment, { worksId, words }),
    onSuccess: () => refreshAnswers(client, [listComments]),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
