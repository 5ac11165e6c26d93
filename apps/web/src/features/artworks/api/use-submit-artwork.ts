import { saveArtwork } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshCampaigns } from './artwork-cache.ts'

/** A work on its way to a campaign. */
export type Submission = {
  campaignId: number
  streetName: string
  /** Who is named beside the artist. */
  credit: string
  title: string
  description: string
  pictureUrl: string
}

/** Submits a work; the first one joins the campaign. Answers the id of the work. */
export const useSubmitArtwork = () => {
  const client = useQueryClient()
  return useMutation({
    // The server takes the email of the account.
    mutationFn: async ({ campaignId, streetName, credit, title, description, pictureUrl }: Submission) => {
      const words = { artworkTitle: title, description, artistCodename: streetName, artworkCredit: credit }
      const { id } = await api(saveArtwork, { campaignId, artworkImg: pictureUrl, ...words })
      return id
    },
    onSuccess: () => void refreshCampaigns(client),
  })
}
