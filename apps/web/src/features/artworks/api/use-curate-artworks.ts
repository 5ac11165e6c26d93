import { purgeArtworks, recoverArtworks } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshCampaigns } from './artwork-cache.ts'

/** What a brand does with works that it took off the wall: hangs them again, or ends them for good. */
export type Curation = 'recover' | 'purge'

const CALLS = { recover: recoverArtworks, purge: purgeArtworks } as const

/** Does it to all of the works or to none; what is on the screen is read again before it counts as done. */
export const useCurateArtworks = (curation: Curation) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly number[]) => api(CALLS[curation], [...ids]),
    onSettled: () => refreshCampaigns(client),
  })
}
