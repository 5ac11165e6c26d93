import { contentFromWire } from '@plinth/api-schema/campaign'
import { deleteDraft, getDraft, saveDraft } from '@plinth/api-schema/campaigns'
import { ApiError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { isTransient, UNREACHABLE_STATUS } from '../../../lib/api/refusals.ts'
import { readTime } from '../../../lib/time/wire-time.ts'
import { type CampaignForm, formOf, writeDraft } from './campaign-form.ts'

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

/** What came of an attempt to keep the draft. */
export type KeptDraft =
  | { kind: 'saved'; version: number; savedAt: Date; leftOut: number }
  | { kind: 'failed'; message: string; mayRetry: boolean; isRefused: boolean }
  | { kind: 'overtaken' }

const CONFLICT = 409

const readFailure = (error: unknown): KeptDraft => {
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', message: messages.saveFailed, mayRetry: true, isRefused: false }
  }
  if (error.code === CONFLICT) return { kind: 'overtaken' }
  const isRefused = error.status !== UNREACHABLE_STATUS
  return { kind: 'failed', message: error.message || messages.saveFailed, mayRetry: isTransient(error), isRefused }
}

/** Keeps the draft, building on a version; never throws, for its caller goes on writing whatever comes of it. */
export const keepDraft = async (form: CampaignForm, version: number): Promise<KeptDraft> => {
  const { content, leftOut, fault } = writeDraft(form)
  if (fault !== null) return { kind: 'failed', message: fault, mayRetry: false, isRefused: true }
  try {
    const saved = await api(saveDraft, { ...content, version })
    return { kind: 'saved', version: saved.version, savedAt: readTime(saved.saveTime), leftOut }
  } catch (error) {
    return readFailure(error)
  }
}

/** Throws one's draft away. */
export const useDeleteDraft = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(deleteDraft, {}),
    onSuccess: () => client.setQueryData(draftQuery().queryKey, null),
  })
}
