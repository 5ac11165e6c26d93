import { preparedBoxFromWire } from '@plinth/api-schema/box'
import { listMysteryBoxes, saveMysteryBox } from '@plinth/api-schema/boxes'
import type { Args } from '@plinth/api-schema/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** What a brand lays into boxes, and how. */
export type NewBoxInput = Args<typeof saveMysteryBox>

/** Saves a mystery box that is not on the chain yet; its secret is made on the server. */
export const useSaveBox = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: NewBoxInput) => preparedBoxFromWire(await api(saveMysteryBox, input)),
    onSuccess: () => refreshAnswers(client, [listMysteryBoxes]),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
