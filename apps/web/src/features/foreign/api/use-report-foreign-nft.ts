import type { Complaint } from '@plinth/api-schema/artwork'
import { listForeignNfts, reportForeignNft } from '@plinth/api-schema/foreign'
import { complaint } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Reports an NFT of another site to those who run the site. */
export const useReportForeignNft = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words }: { reason: Complaint; words: string }) =>
      api(reportForeignNft, { id, reason: complaint[reason], words }),
    onSettled: () => refreshAnswers(client, [listForeignNfts]),
  })
}
