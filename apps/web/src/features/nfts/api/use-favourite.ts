import { favouriteStandingFromWire } from '@plinth/api-schema/nft-profile'
import { favouriteStanding, listFavourites, listRecommended, markFavourite } from '@plinth/api-schema/nfts-profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery, refreshAnswers } from '../../../lib/api/client.ts'

/** Whether one has marked an NFT, and how many have. */
export const useFavouriteStanding = (id: number) =>
  useQuery({
    ...callQuery(favouriteStanding, { id }),
    select: favouriteStandingFromWire,
    // The page does without it.
    meta: { failure: 'silent' },
  })

/** Marks an NFT, or takes the mark off; it changes on the screen when the server says so. */
export const useMarkFavourite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isMarked }: { id: number; isMarked: boolean }) => {
      const standing = await api(markFavourite, { id, on: isMarked ? 1 : 0 })
      client.setQueryData(callKey(favouriteStanding, { id }), standing)
      void refreshAnswers(client, [listFavourites, listRecommended])
    },
  })
}
