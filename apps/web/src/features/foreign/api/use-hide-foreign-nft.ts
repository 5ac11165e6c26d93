import { hideForeignNft, listForeignNfts, listHiddenForeignNfts } from '@plinth/api-schema/foreign'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Hides an NFT of another site in one's own wallet, or shows it again. */
export const useHideForeignNft = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isHidden }: { id: number; isHidden: boolean }) =>
      api(hideForeignNft, { id, on: isHidden ? 1 : 0 }),
    onSettled: () => refreshAnswers(client, [listForeignNfts, listHiddenForeignNfts]),
  })
}
