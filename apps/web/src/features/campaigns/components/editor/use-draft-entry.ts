import { useEffect, useState } from 'react'
import { safeStorage } from '../../../../lib/browser-storage.ts'
import { forgetUnsaved } from '../../../../lib/forms/unsaved.ts'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { type Draft, useDraft } from '../../api/use-draft.ts'
import {
  type DraftChoice,
  type DraftStart,
  forgetChoice,
  keepChoice,
  readChoice,
  startOf,
  visitOf,
} from './draft-choice.ts'
import { isCreatePath } from './editor-paths.ts'
import { draftPlace, readUnsavedDraft } from './unsaved-campaign.ts'

const storage = safeStorage(() => sessionStorage)

/** What is known on entering the making of a campaign. */
export type DraftEntry =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ask'; draft: Draft; choose: (choice: DraftChoice) => void }
  | { kind: 'ready'; start: DraftStart; generation: number }

/** Looks for the saved draft on entering and offers it, once in a visit (docs/product/campaigns.md#drafts). */
export const useDraftEntry = () => {
  const userId = useSession().member?.id ?? 0
  const { data: draft, isFetchedAfterMount, error, refetch } = useDraft()
  const [choice, setChoice] = useState(() => readChoice(storage, visitOf(userId)))
  const [unsaved] = useState(() => readUnsavedDraft(storage, userId))
  const [begun, setBegun] = useState<{ start: DraftStart; generation: number } | null>(null)

  useEffect(
    () => () => {
      // The address is that of the next screen already.
      if (!isCreatePath(window.location.pathname)) forgetChoice(storage, visitOf(userId))
    },
    [userId],
  )

  const isKnown = isFetchedAfterMount && draft !== undefined
  const start = isKnown ? startOf(draft, choice, unsaved) : 'ask'
  // What the editor begins with stays what it was, though every save changes the draft.
  if (begun === null && start !== 'ask') setBegun({ start, generation: 0 })
  const hasBegun = begun !== null
  useEffect(() => {
    if (hasBegun && choice === null) keepChoice(storage, visitOf(userId), { kind: 'load' })
  }, [hasBegun, choice, userId])

  const choose = (next: DraftChoice) => {
    keepChoice(storage, visitOf(userId), next)
    setChoice(next)
  }
  const entry = (): DraftEntry => {
    if (begun) return { kind: 'ready', ...begun }
    if (error) return { kind: 'failed', error, retry: () => void refetch() }
    return isKnown && draft ? { kind: 'ask', draft, choose } : { kind: 'loading' }
  }
  return {
    entry: entry(),
    /** Drops what is here and begins with what the server has now. */
    loadNewer: async () => {
      const { data: newer } = await refetch()
      if (newer === undefined) return
      choose({ kind: 'load' })
      forgetUnsaved(storage, draftPlace(userId))
      const next = startOf(newer, { kind: 'load' })
      if (next !== 'ask') setBegun({ start: next, generation: (begun?.generation ?? 0) + 1 })
    },
    /** Begins again with what a template fills in; nothing was kept of this campaign yet. */
    beginWith: (form: CampaignForm) => {
      if (begun) setBegun({ start: { ...begun.start, unsaved: form }, generation: begun.generation + 1 })
    },
    /** The visit is over: the campaign is handed in, or its draft is gone. */
    leave: () => forgetChoice(storage, visitOf(userId)),
  }
}
