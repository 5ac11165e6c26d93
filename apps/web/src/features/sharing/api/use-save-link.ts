import { listLinks, saveLink } from '@plinth/api-schema/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Makes a link for a post. */
export const useSaveLink = (campaignId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => api(saveLink, { campaignId, name }),
    onSuccess: () => refreshAnswers(client, [listLinks]),
    // The form tells it.
    meta: { failure: 'silent' },
  })
}
