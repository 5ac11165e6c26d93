import { type Submission, submissionToWire } from '@plinth/api-schema/artwork'
import { saveArtwork } from '@plinth/api-schema/artworks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshCampaigns } from './artwork-cache.ts'

/** Submits a work; the first one joins the campaign. Answers the id of the work. */
export const useSubmitArtwork = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (work: Omit<Submission, 'email'>) => (await api(saveArtwork, submissionToWire(work))).id,
    onSuccess: () => void refreshCampaigns(client),
  })
}
