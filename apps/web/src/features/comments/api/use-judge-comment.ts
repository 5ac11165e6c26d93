import type { Complaint } from '@plinth/api-schema/artwork'
import { listComments, removeComment, reportComment } from '@plinth/api-schema/comments'
import { complaint } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** What is wrong with a comment. */
export type Verdict = { reason: Complaint; words: string }

const useJudge = (call: typeof reportComment | typeof removeComment, id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words }: Verdict) => api(call, { id, reason: complaint[reason], words }),
    onSettled: () => refreshAnswers(client, [listComments]),
  })
}

/** Reports a comment to those who run the site. */
export const useReportComment = (id: number) => useJudge(reportComment, id)
/** Takes a comment down, for the brand of the campaign. */
export const useRemoveComment = (id: number) => useJudge(removeComment, id)
