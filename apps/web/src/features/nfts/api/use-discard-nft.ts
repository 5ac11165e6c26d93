import { discardNft, listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Gives up an NFT that was prepared and never sent. */
export const useDiscardNft = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(discardNft, { id }),
    onSuccess: () => refreshAnswers(client, [listNfts, nftDetail]),
  })
}
