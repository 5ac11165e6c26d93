import type { Complaint } from '@plinth/api-schema/artwork'
import { reportSet, setDetail } from '@plinth/api-schema/sets'
import { complaint } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Reports a set to those who run the site. */
export const useReportSet = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words }: { reason: Complaint; words: string }) =>
      api(reportSet, { id, reason: complaint[reason], words }),
    onSettled: () => refreshAnswers(client, [setDetail]),
  })
}
