import { askForWallet, selectParticipants } from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { MintableWork } from './use-mint-artworks.ts'

const askedAtQuery = (campaignId: number, artistId: number) =>
  queryOptions({
    queryKey: [...callKey(selectParticipants), 'wallet-asked', campaignId, artistId] as const,
    queryFn: async () =>
      (await api(selectParticipants, { campaignId, userId: artistId })).rows[0]?.walletAskTime ?? null,
    meta: { failure: 'silent' },
  })

/** When an artist was last asked for a wallet, as the wire writes it: null for never, undefined while it is not known. */
export const useWalletAskedAt = (campaignId: number, artistId: number) =>
  useQuery(askedAtQuery(campaignId, artistId)).data

/** Asks the artist of a work to link a wallet; the server asks each once a day. */
export const useAskForWallet = (campaignId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: MintableWork) => api(askForWallet, { campaignId, worksId: id }),
    onSuccess: ({ askTime }, { artist }) => {
      client.setQueryData(askedAtQuery(campaignId, artist.id).queryKey, askTime)
      showToast('success', messages.sendSuccess)
    },
  })
}
