import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { safeStorage } from '../../../../lib/browser-storage.ts'
import { forgetUnsaved, keepUnsaved } from '../../../../lib/forms/unsaved.ts'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { type CampaignForm, writeCampaignForm } from '../../api/campaign-form.ts'
import { keepDraft } from '../../api/keep-draft.ts'
import { type Draft, draftQuery } from '../../api/use-draft.ts'
import { createAutosave, type SaveOutcome } from './autosave.ts'
import type { DraftStart } from './draft-choice.ts'
import { draftPlace } from './unsaved-campaign.ts'

const tab = safeStorage(() => sessionStorage)

const later = (milliseconds: number, act: () => void) => {
  const timer = window.setTimeout(act, milliseconds)
  return () => window.clearTimeout(timer)
}

const fingerprint = (form: CampaignForm) => JSON.stringify(writeCampaignForm(form))

/** Keeps the draft as somebody writes, building each save on the version before. */
export const useDraftAutosave = (form: UseFormReturn<CampaignForm>, start: DraftStart) => {
  const client = useQueryClient()
  const userId = useSession().member?.id ?? 0
  const [kept] = useState(() => {
    let version = start.version
    let known = fingerprint(start.form)
    const save = async (): Promise<SaveOutcome> => {
      const values = structuredClone(form.getValues())
      const outcome = await keepDraft(values, version)
      if (outcome.kind !== 'saved') return outcome
      version = outcome.version
      known = fingerprint(values)
      const draft: Draft = { form: values, version, savedAt: outcome.savedAt }
      client.setQueryData<Draft | null>(draftQuery().queryKey, draft)
      return outcome
    }
    const autosave = createAutosave({ save, later })
    autosave.restart(start.savedAt)
    return {
      autosave,
      /** Told of every change of the form, also of those that change nothing that is kept. */
      notice: () => {
        if (autosave.isUnsaved() || fingerprint(form.getValues()) !== known) autosave.change()
      },
      /** Builds the next save on another version, so that it replaces what somebody else has saved. */
      buildOn: (newer: number) => {
        version = newer
      },
      /** Keeps what is here in this tab, until its writer has logged in again. */
      keepHere: () => keepUnsaved(tab, draftPlace(userId), { version, form: form.getValues() }),
    }
  })
  const { autosave, notice } = kept

  useEffect(() => form.subscribe({ formState: { values: true }, callback: notice }), [form, notice])
  useEffect(() => {
    if (start.unsaved === undefined) return
    forgetUnsaved(tab, draftPlace(userId))
    notice()
  }, [start, userId, notice])
  useEffect(() => {
    const retry = () => void autosave.flush()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      autosave.stop()
    }
  }, [autosave])

  return kept
}
