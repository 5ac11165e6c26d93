import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { Check, Eye } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { LeaveGuard } from '../../../../lib/forms/leave-guard.tsx'
import { useUnsaved } from '../../../../lib/forms/unsaved.ts'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { Time } from '../../../../lib/time/time.tsx'
import { daysToGo } from '../../../../lib/time/time-to-go.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { UploadsProvider, useAfterUploads } from '../../../../ui/uploads.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import type { OwnCampaignDetail } from '../../api/use-own-campaign.ts'
import { useSaveChanges } from '../../api/use-submit-campaign.ts'
import { withContractName } from './abbreviation.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import type { ChainActions } from './chain-actions.ts'
import type { EditorAction } from './editor-actions.tsx'
import { editTabPath } from './editor-paths.ts'
import type { TabNumber } from './editor-tabs.ts'
import { ReviewNotice } from './review-notice.tsx'
import styles from './save-state.module.css'
import { refuseCampaign } from './submit-checks.ts'
import { wholeCampaign } from './unsaved-campaign.ts'
import { useChainRoyalty } from './use-chain-royalty.ts'

export type ChangeEditorProps = { campaign: OwnCampaignDetail; tab: TabNumber; chain: ChainActions | undefined }

const stageWords = ({ stage, review, endsAt, isPaused }: OwnCampaignDetail) => {
  if (stage === 'completed') return 'Completed'
  if (stage === 'live' && isPaused) return 'Paused by the operator'
  if (stage === 'live') return `Live, ${daysToGo(endsAt, new Date()).toLowerCase()}`
  return { waiting: 'In review', approved: 'Approved', 'sent-back': 'Sent back' }[review]
}

const ChangeState = ({ isDirty, savedAt }: { isDirty: boolean; savedAt: Date | null }) => {
  if (!isDirty && savedAt === null) return null
  return (
    <span className={styles.state} data-phase={isDirty ? 'waiting' : 'rest'}>
      {!isDirty && <Check aria-hidden="true" />}
      <span role="status">
        {isDirty
          ? 'Changes are not saved yet'
          : savedAt && (
              <>
                All changes saved at <Time at={savedAt} look="clock" />
              </>
            )}
      </span>
    </span>
  )
}

/** Saves what stands in the form, if it can be saved, and tells the caller. */
const useSaving = (
  form: UseFormReturn<CampaignForm>,
  { id, stage }: OwnCampaignDetail,
  onSaved: (values: CampaignForm) => void,
) => {
  const save = useSaveChanges(id, stage)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const { afterUploads, isWaiting } = useAfterUploads()
  const saveNow = () => {
    const values = structuredClone(form.getValues())
    const refusal = refuseCampaign(values, 'edit', new Date())
    if (refusal) return showToast('error', refusal)
    save.mutate(values, {
      onSuccess: () => {
        showToast('success', stage === 'live' ? messages.submittedSuccessfully : messages.editSuccess)
        onSaved(values)
        setSavedAt(new Date())
      },
    })
  }
  return { savedAt, isSaving: isWaiting || save.isPending, saveChanges: () => void afterUploads(saveNow) }
}

const Editor = ({ campaign, tab, chain }: ChangeEditorProps) => {
  const { id, stage } = campaign
  const navigate = useNavigate()
  const owner = useSession().member?.id ?? 0
  const { unsaved, keepHere, clearUnsaved } = useUnsaved<CampaignForm>({ owner, form: `campaign-${id}` })
  const form = useForm<CampaignForm>({
    defaultValues: withContractName(unsaved ? wholeCampaign(unsaved) : (campaign.change?.form ?? campaign.form)),
  })
  // Formatted texts are filled once: the editor begins again with the campaign as the public sees it.
  const [round, setRound] = useState(0)
  const startOver = () => {
    form.reset(withContractName(campaign.form))
    clearUnsaved()
    setRound(round + 1)
  }
  const isDirty = form.formState.isDirty || unsaved !== null
  const royalty = useChainRoyalty(form, campaign)
  const { savedAt, isSaving, saveChanges } = useSaving(form, campaign, (values) => {
    royalty.markSaved(values)
    clearUnsaved()
  })
  const preview: EditorAction = {
    id: 'preview',
    label: 'Preview',
    icon: <Eye aria-hidden="true" />,
    onSelect: () => void navigate({ href: brandCampaignPaths.preview(id, stage) }),
  }
  const keep: EditorAction = {
    id: 'save',
    label: 'Save changes',
    variant: 'primary',
    pending: isSaving,
    onSelect: saveChanges,
  }
  return (
    <>
      <CampaignEditor
        key={round}
        form={form}
        tab={tab}
        overviewPath={brandCampaignPaths.overview(id, stage)}
        editor={{
          mode: 'edit',
          goTo: (next) => void navigate({ href: editTabPath(id, stage, next), resetScroll: false }),
          // There is no draft to keep, and the campaign needs no saving for what the chain decides.
          saveFirst: async () => true,
          royaltyUpdated: royalty.markSet,
          chain,
          campaign,
        }}
        state={
          <>
            <Badge tone={stage === 'live' ? 'ink' : 'neutral'}>{stageWords(campaign)}</Badge>
            {stage !== 'completed' && <ChangeState isDirty={isDirty} savedAt={savedAt} />}
          </>
        }
        notices={<ReviewNotice campaign={campaign} onDiscarded={startOver} />}
        actions={stage === 'completed' ? [preview] : [preview, keep]}
      />
      <LeaveGuard isUnsaved={() => isDirty && stage !== 'completed'} keepHere={() => keepHere(form.getValues())} />
    </>
  )
}

/** The editor of a campaign that exists: nothing is saved until one says so. */
export const ChangeEditor = (props: ChangeEditorProps) => (
  <UploadsProvider>
    <Editor {...props} />
  </UploadsProvider>
)
