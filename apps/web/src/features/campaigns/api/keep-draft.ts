import { saveDraft } from '@plinth/api-schema/campaigns'
import { ApiError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { api } from '../../../lib/api/client.ts'
import { isTransient, UNREACHABLE_STATUS } from '../../../lib/api/refusals.ts'
import { readTime } from '../../../lib/time/wire-time.ts'
import type { CampaignForm } from './campaign-form.ts'
import { writeDraft } from './write-draft.ts'

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
