import { endPerk, listPerkHolders, listPerks } from '@plinth/api-schema/holding'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Ends a perk. */
export const useEndPerk = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(endPerk, { id }),
    onSuccess: () => refreshAnswers(client, [listPerks, listPerkHolders]),
  })
}
