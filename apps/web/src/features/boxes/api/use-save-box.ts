import { type BoxInput, boxInputToWire, preparedBoxFromWire } from '@plinth/api-schema/box'
import { listMysteryBoxes, saveMysteryBox } from '@plinth/api-schema/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Saves a mystery box that is not on the chain yet; its secret is made on the server. */
export const useSaveBox = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: BoxInput) => preparedBoxFromWire(await api(saveMysteryBox, boxInputToWire(input))),
    onSuccess: () => refreshAnswers(client, [listMysteryBoxes]),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
