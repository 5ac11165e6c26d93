import { notifyWinners } from '@plinth/api-schema/artworks'
import { fill, messages } from '@plinth/api-schema/messages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { MintableWork } from './use-mint-artworks.ts'

/** Writes to an artist who has linked no wallet; it counts as a letter of the campaign, and the same one goes out once. */
export const useAskForWallet = (campaignId: number) =>
  useMutation({
    mutationFn: ({ artist, title }: MintableWork) =>
      api(notifyWinners, {
        campaignId,
        userId: [artist.id],
        message: fill(messages.askForWallet, { title }),
      }),
    onSuccess: () => showToast('success', messages.sendSuccess),
  })
