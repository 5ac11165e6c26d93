import { claimPerk, listEarnedPerks } from '@plinth/api-schema/holding'
import { claimedPerkFromWire } from '@plinth/api-schema/perk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Asks for what a perk tells its holders alone. */
export const useClaimPerk = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => claimedPerkFromWire(await api(claimPerk, { id })),
    // A refusal, too, says that the list is out of date.
    onSettled: () => refreshAnswers(client, [listEarnedPerks]),
  })
}
