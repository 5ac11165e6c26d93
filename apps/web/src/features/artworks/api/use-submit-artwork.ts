import { type Submission, submissionToWire } from '@plinth/api-schema/artwork'
import { saveArtwork } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { followedLabel } from '../../../lib/sharing/followed-link.ts'
import { refreshCampaigns } from './artwork-cache.ts'

/** Submits a work; the first one joins the campaign. Answers the id of the work. */
export const useSubmitArtwork = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (work: Omit<Submission, 'email'>) => {
      const from = followedLabel(work.campaignId)
      return (await api(saveArtwork, { ...submissionToWire(work), from })).id
    },
    onSuccess: () => void refreshCampaigns(client),
    // Others hold by now: they are shown before the next try.
    onError: (error) => {
      if (isRefusedFor(error, 'termsChanged')) void refreshCampaigns(client)
    },
  })
}
