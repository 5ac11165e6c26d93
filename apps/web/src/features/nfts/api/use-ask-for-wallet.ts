import { participantFromWire } from '@plinth/api-schema/artwork'
import { askForWallet, selectParticipants } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import { messages } from '@plinth/api-schema/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callQuery } from '../../../lib/api/client.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { MintableWork } from './use-mint-artworks.ts'

const participantQuery = (campaignId: number, userId: number) =>
  callQuery(selectParticipants, { campaignId, userId, pageSize: 1 })

const readAskTime = ({ rows: [row] }: Answer<typeof selectParticipants>) =>
  row ? participantFromWire(row).walletAskedAt : null

/** When an artist was last asked for a wallet, as the wire writes it: null for never, undefined while it is not known. */
export const useWalletAskedAt = (campaignId: number, artistId: number) =>
  useQuery({
    ...participantQuery(campaignId, artistId),
    select: readAskTime,
    meta: { failure: 'silent' },
  }).data

/** Asks the artist of a work to link a wallet; the server asks each once a day. */
export const useAskForWallet = (campaignId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: MintableWork) => api(askForWallet, { campaignId, worksId: id }),
    onSuccess: ({ askTime }, { artist }) => {
      client.setQueryData(
        participantQuery(campaignId, artist.id).queryKey,
        (list) => list && { ...list, rows: list.rows.map((row) => ({ ...row, walletAskTime: askTime })) },
      )
      showToast('success', messages.sendSuccess)
    },
  })
}
