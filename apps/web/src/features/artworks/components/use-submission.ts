import { useEffect, useState } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import {
  forgetDraft,
  keepDraft,
  reachableStep,
  readDraft,
  type SubmissionStep,
  type SubmissionValues,
  submissionForm,
} from './submission-draft.ts'

const tab = safeStorage(() => sessionStorage)

/** The form of a submission and the step one is at; both survive a reload and a log-in. */
export const useSubmission = (memberId: number, campaignId: number) => {
  const [begun] = useState(() => readDraft(tab, memberId, campaignId))
  const [step, setStep] = useState<SubmissionStep>(begun.step)
  const form = useCheckedForm<SubmissionValues>(submissionForm, {
    mode: 'onChange',
    defaultValues: begun.values,
  })
  const values = form.watch()
  const [sent, setSent] = useState(false)

  useEffect(() => {
    if (!sent) keepDraft(tab, memberId, campaignId, { step, values })
  }, [sent, step, values, memberId, campaignId])

  return {
    form,
    values,
    step,
    goTo: (next: number) => setStep(reachableStep(next, form.getValues())),
    /** Forgets it all: it hangs. */
    finish: () => {
      setSent(true)
      forgetDraft(tab, memberId, campaignId)
    },
  }
}

/** A submission in the making. */
export type SubmissionInProgress = ReturnType<typeof useSubmission>
