import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { LeaveGuard } from '../../../../lib/forms/leave-guard.tsx'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { UploadsProvider, useAfterUploads } from '../../../../ui/uploads.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { useIsVerified } from '../../api/use-brand-verification.ts'
import { useDraft } from '../../api/use-draft.ts'
import { withContractName } from './abbreviation.ts'
import type { Autosave } from './autosave.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import type { ChainActions } from './chain-actions.ts'
import type { DraftStart } from './draft-choice.ts'
import { ConflictDialog } from './draft-dialogs.tsx'
import { createOverviewPath, createTabPath } from './editor-paths.ts'
import type { TabNumber } from './editor-tabs.ts'
import { SaveState } from './save-state.tsx'
import { refuseCampaign } from './submit-checks.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useDraftAutosave } from './use-draft-autosave.ts'
import { VerificationNotice } from './verification-notice.tsx'

export type DraftEditorProps = {
  start: DraftStart
  tab: TabNumber
  chain: ChainActions | undefined
  onLoadNewer: () => void
  onTemplate: (form: CampaignForm) => void
  /** The campaign is handed in and the draft is gone. */
  onSubmitted: () => void
}

/** Says why the draft is not kept. A draft that another tab has saved meanwhile is asked about instead (`Conflict`). */
const tellUnsaved = (autosave: Autosave) => {
  const { phase, failure, isRefused } = autosave.current()
  if (phase !== 'failed') return
  // docs/product/campaigns.md#drafts: what the server says is a warning; that nothing came back is a failure.
  if (isRefused && failure) showToast('warning', failure)
  else showToast('error', messages.saveFailed)
}

/** Handing in: files on their way are waited for, what is missing is told, all is saved, then the password is asked for. */
const useSubmit = (form: UseFormReturn<CampaignForm>, autosave: Autosave) => {
  const [open, setOpen] = useState(false)
  const isVerified = useIsVerified()
  const { afterUploads, isWaiting } = useAfterUploads()
  const begin = async () => {
    const refusal = refuseCampaign(form.getValues(), 'create', new Date())
    if (refusal) return showToast('error', refusal)
    if (isVerified === false) return showToast('warning', messages.notVerifiedYet)
    if (await autosave.flush()) setOpen(true)
    else tellUnsaved(autosave)
  }
  return { open, isWaiting, begin: () => void afterUploads(begin), close: () => setOpen(false) }
}

const Conflict = ({
  autosave,
  buildOn,
  onLoadNewer,
}: Pick<ReturnType<typeof useDraftAutosave>, 'autosave' | 'buildOn'> & { onLoadNewer: () => void }) => {
  const { phase } = useSyncExternalStore(autosave.subscribe, autosave.current)
  const { refetch } = useDraft()
  const keep = async () => {
    const { data: newer, isSuccess } = await refetch()
    if (!isSuccess) return
    buildOn(newer?.version ?? 0)
    autosave.restart(newer?.savedAt ?? null)
    await autosave.saveNow()
  }
  return <ConflictDialog open={phase === 'overtaken'} onLoad={onLoadNewer} onKeep={() => void keep()} />
}

const Editor = ({ start, tab, chain, onLoadNewer, onTemplate, onSubmitted }: DraftEditorProps) => {
  const navigate = useNavigate()
  const form = useForm<CampaignForm>({ defaultValues: withContractName(start.unsaved ?? start.form) })
  const { autosave, buildOn, keepHere } = useDraftAutosave(form, start)
  const [isSaving, setSaving] = useState(false)
  const submit = useSubmit(form, autosave)

  const { afterUploads } = useAfterUploads()
  const saveByHand = async () => {
    if (await autosave.saveNow()) showToast('success', messages.savedSuccessfully)
    else tellUnsaved(autosave)
  }
  const save = async () => {
    setSaving(true)
    await afterUploads(saveByHand)
    setSaving(false)
  }
  const submitted = () => {
    autosave.restart(null)
    onSubmitted()
    void navigate({ href: brandCampaignPaths.list('unpublished') })
  }
  return (
    <>
      <CampaignEditor
        form={form}
        tab={tab}
        overviewPath={createOverviewPath}
        editor={{
          mode: 'create',
          goTo: (next) => void navigate({ href: createTabPath(next), resetScroll: false }),
          saveFirst: async () => {
            const isSaved = await autosave.saveNow()
            if (!isSaved) tellUnsaved(autosave)
            return isSaved
          },
          royaltyUpdated: autosave.saveNow,
          chain,
          campaign: null,
        }}
        state={
          <>
            <Badge>Draft</Badge>
            <SaveState autosave={autosave} />
          </>
        }
        notices={
          <>
            <VerificationNotice />
            {tab === '1' && <TemplateChoice autosave={autosave} onChoose={onTemplate} />}
          </>
        }
        actions={[
          { id: 'save', label: 'Save Draft', pending: isSaving, onSelect: () => void save() },
          {
            id: 'submit',
            label: 'Submit for review',
            variant: 'accent',
            pending: submit.isWaiting,
            onSelect: submit.begin,
          },
        ]}
      />
      <SubmitDialog open={submit.open} form={form.getValues()} onClose={submit.close} onSubmitted={submitted} />
      <Conflict autosave={autosave} buildOn={buildOn} onLoadNewer={onLoadNewer} />
      <LeaveGuard isUnsaved={autosave.isUnsaved} save={autosave.flush} keepHere={keepHere} />
    </>
  )
}

/** The editor while a campaign is created: it keeps the draft as one writes. */
export const DraftEditor = (props: DraftEditorProps) => (
  <UploadsProvider>
    <Editor {...props} />
  </UploadsProvider>
)
