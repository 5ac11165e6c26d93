import { discardMysteryBox, listMysteryBoxes } from '@plinth/api-schema/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Discards a mystery box that is not on the chain. */
export const useDiscardBox = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(discardMysteryBox, { id }),
    onSuccess: () => refreshAnswers(client, [listMysteryBoxes]),
  })
}
