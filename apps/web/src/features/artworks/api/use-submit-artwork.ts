import { saveArtwork } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshCampaigns } from './artwork-cache.ts'

/** A work on its way to a campaign. */
export type Submission = {
  campaignId: number
  streetName: string
  title: string
  description: string
  pictureUrl: string
}

/** Submits a work; the first one joins the campaign. Answers the id of the work. */
export const useSubmitArtwork = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ campaignId, streetName, title, description, pictureUrl }: Submission) => {
      const work = { artworkTitle: title, description, artworkImg: pictureUrl, artistCodename: streetName }
      const { id } = await api(saveArtwork, { campaignId, ...work })
      return id
    },
    onSuccess: () => void refreshCampaigns(client),
  })
}
