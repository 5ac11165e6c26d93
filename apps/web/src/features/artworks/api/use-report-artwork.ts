import { reportArtwork } from '@plinth/api-schema/artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { artworkQuery } from './use-artwork.ts'
import type { Verdict } from './use-review-artworks.ts'

/** Reports a work; its page knows then that it is reported. */
export const useReportArtwork = (worksId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words }: Verdict) => api(reportArtwork, { worksId, reason: complaint[reason], words }),
    onSettled: () => client.invalidateQueries({ queryKey: artworkQuery(worksId).queryKey }),
  })
}
