import { contentFromWire } from '@plinth/api-schema/campaign'
import { deleteDraft, getDraft } from '@plinth/api-schema/campaigns'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readTime } from '../../../lib/time/wire-time.ts'
import { type CampaignForm, formOf } from './campaign-form.ts'

/** The draft of a brand's next campaign. */
export type Draft = { form: CampaignForm; version: number; savedAt: Date }

/** The query for one's draft; null when there is none. */
export const draftQuery = () =>
  queryOptions({
    queryKey: callKey(getDraft),
    queryFn: async (): Promise<Draft | null> => {
      const draft = await api(getDraft, {})
      return (
        draft && { form: formOf(contentFromWire(draft)), version: draft.version, savedAt: readTime(draft.saveTime) }
      )
    },
    meta: { failure: 'silent' },
  })

/** One's draft. */
export const useDraft = () => useQuery(draftQuery())

/** Throws one's draft away. */
export const useDeleteDraft = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(deleteDraft, {}),
    onSuccess: () => client.setQueryData(draftQuery().queryKey, null),
  })
}
