import { notifyWinners, selectParticipants } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** What goes to whom. */
export type WinnersLetter = { campaignId: number; userIds: readonly number[]; message: string }

/** Writes to participants of one of a brand's own campaigns, once each. */
export const useNotifyWinners = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ campaignId, userIds, message }: WinnersLetter) =>
      api(notifyWinners, { campaignId, userId: [...userIds], message }),
    onSuccess: () => client.invalidateQueries({ queryKey: callKey(selectParticipants) }),
  })
}
