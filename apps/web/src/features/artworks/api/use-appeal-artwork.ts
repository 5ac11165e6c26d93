import { appealArtwork } from '@plinth/api-schema/artworks-review'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { artworkQuery } from './use-artwork.ts'

/** Appeals against what a brand decided about one's own work. */
export const useAppealArtwork = (worksId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: string) => api(appealArtwork, { worksId, words }),
    onSettled: () => client.invalidateQueries({ queryKey: artworkQuery(worksId).queryKey }),
  })
}
