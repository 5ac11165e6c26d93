import type { Complaint } from '@plinth/api-schema/artwork'
import { collectionDetail, reportCollection } from '@plinth/api-schema/collections'
import { complaint } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Reports a collection to those who run the site. */
export const useReportCollection = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words }: { reason: Complaint; words: string }) =>
      api(reportCollection, { id, reason: complaint[reason], words }),
    onSettled: () => refreshAnswers(client, [collectionDetail]),
  })
}
