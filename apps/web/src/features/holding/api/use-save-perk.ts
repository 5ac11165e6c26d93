import { listPerks, savePerk } from '@plinth/api-schema/holding'
import { type NewPerk, newPerkToWire } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Ties a perk to works. */
export const useSavePerk = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (perk: NewPerk<WireTime>) => api(savePerk, newPerkToWire(perk)),
    onSuccess: () => refreshAnswers(client, [listPerks]),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
