import { appealVote, listOwnVotes } from '@plinth/api-schema/artworks-log'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Asks operators to look at one's own vote for a work again. */
export const useAppealVote = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ artworkId, message }: { artworkId: number; message: string }) =>
      api(appealVote, { worksId: artworkId, message }),
    onSuccess: () => refreshAnswers(client, [listOwnVotes]),
  })
}
