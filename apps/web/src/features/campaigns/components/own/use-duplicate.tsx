import { messages } from '@plinth/api-schema/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { whenDone } from '../../../../lib/api/when-done.ts'
import { safeStorage } from '../../../../lib/browser-storage.ts'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { forgetUnsaved } from '../../../../lib/forms/unsaved.ts'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { type Draft, draftQuery } from '../../api/use-draft.ts'
import { useDuplicateCampaign } from '../../api/use-duplicate-campaign.ts'
import { keepChoice, visitOf } from '../editor/draft-choice.ts'
import { DraftSummary } from '../editor/draft-summary.tsx'
import { createTabPath } from '../editor/editor-paths.ts'
import { draftPlace } from '../editor/unsaved-campaign.ts'

const storage = safeStorage(() => sessionStorage)

/** Copies a campaign into the draft and opens the editor; a draft that is there goes only after a question. */
export const useDuplicate = () => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const userId = useSession().member?.id ?? 0
  const copy = useDuplicateCampaign()
  const [asked, setAsked] = useState<{ campaign: OwnCampaign; draft: Draft }>()

  const send = ({ id }: OwnCampaign, over?: number) =>
    whenDone(copy.mutateAsync({ id, over }), () => {
      forgetUnsaved(storage, draftPlace(userId))
      // The copy was asked for: the editor need not ask whether to load it.
      keepChoice(storage, visitOf(userId), { kind: 'load' })
      showToast('success', messages.campaignCopied)
      void navigate({ href: createTabPath('1') })
    })
  const duplicate = async (campaign: OwnCampaign) => {
    if (copy.isPending) return
    // Where the draft cannot be read the server still refuses to copy over one.
    const draft = await client.fetchQuery({ ...draftQuery(), staleTime: 0 }).catch(() => null)
    if (draft) setAsked({ campaign, draft })
    else send(campaign)
  }
  const dialog = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || setAsked(undefined)}
      title="Replace your draft?"
      confirm="Replace it"
      cancel="Keep the draft"
      pending={copy.isPending}
      onConfirm={() => send(asked.campaign, asked.draft.version)}
      subject={<DraftSummary draft={asked.draft} />}
    >
      A brand has one draft. The copy takes its place, and what you wrote into it is gone.
    </ConfirmDialog>
  )
  return { duplicate, dialog }
}
