import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useNetworks } from '../../../../lib/chain/use-networks.ts'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { useIsVerified } from '../../api/use-brand-verification.ts'
import { useReviewPromise } from '../../api/use-review-promise.ts'
import { useTokens } from '../../api/use-tokens.ts'
import { CampaignSketch } from '../editor/campaign-sketch.tsx'
import type { DraftStart } from '../editor/draft-choice.ts'
import { DraftDialog } from '../editor/draft-dialogs.tsx'
import { createTabPath } from '../editor/editor-paths.ts'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { tabsOf } from '../editor/editor-tabs.ts'
import { UnloadedCampaign } from '../editor/missing-campaign.tsx'
import { partStates } from '../editor/part-state.ts'
import { CampaignAdviceDialog, useCampaignAdvice } from '../editor/phone-advice.tsx'
import { refuseCampaign } from '../editor/submit-checks.ts'
import { SubmitDialog } from '../editor/submit-dialog.tsx'
import { useDraftEntry } from '../editor/use-draft-entry.ts'
import { VerificationNotice } from '../editor/verification-notice.tsx'
import { DeleteDraftDialog } from './delete-draft-dialog.tsx'
import layout from './overview-layout.module.css'
import { OverviewLayout } from './overview-layout.tsx'
import { Road } from './road.tsx'
import { draftSteps } from './road-steps.tsx'

/** `from` says where one comes from; without it nothing can be handed in (docs/product/campaigns.md#overview). */
export type CreateOverviewProps = { from: string | undefined }

type PreviewDialogProps = { open: boolean; form: CampaignForm; onClose: () => void }

const PreviewDialog = ({ open, form, onClose }: PreviewDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    size="wide"
    title="Preview"
    description="Roughly as a participant will see it. Nobody else sees it yet."
  >
    <div>
      <CampaignSketch form={form} size="desktop" />
    </div>
  </Dialog>
)

/** Says what keeps a draft from being handed in, else asks for the password. */
const useSubmit = ({ form }: DraftStart, from: string | undefined) => {
  const [open, setOpen] = useState(false)
  const isVerified = useIsVerified()
  const begin = () => {
    if (from === undefined) return showToast('error', messages.pageCannotSubmit)
    const refusal = refuseCampaign(form, 'create', new Date())
    if (refusal) return showToast('error', refusal)
    if (isVerified === false) return showToast('warning', messages.notVerifiedYet)
    setOpen(true)
  }
  return { open, begin, close: () => setOpen(false) }
}

type DraftOverviewProps = CreateOverviewProps & { start: DraftStart; onLeave: () => void }

type ActionsProps = { from: string | undefined; onSubmit: () => void; onPreview: () => void; onDelete: () => void }

const Actions = ({ from, onSubmit, onPreview, onDelete }: ActionsProps) => (
  <>
    <Button variant="accent" onClick={onSubmit}>
      Submit for review
    </Button>
    {from !== undefined && (
      <>
        <Button onClick={onPreview}>
          <Eye aria-hidden="true" />
          Preview
        </Button>
        <Button variant="danger" className={layout.delete ?? ''} onClick={onDelete}>
          Delete
        </Button>
      </>
    )}
  </>
)

const DraftOverview = ({ from, start, onLeave }: DraftOverviewProps) => {
  const navigate = useNavigate()
  const promise = useReviewPromise()
  const [dialog, setDialog] = useState<'delete' | 'preview' | null>(null)
  const submit = useSubmit(start, from)
  const { form, savedAt } = start
  const states = partStates(form, { mode: 'create', tokens: useTokens(), networks: useNetworks() })
  const tiles = tabsOf('create').map(({ tab, id, label }) => ({
    id,
    title: label,
    href: createTabPath(tab),
    ...states[id],
  }))
  const open = tiles.filter(({ kind }) => kind === 'open').length
  const picture = form.banner ?? form.mobileBanner
  const leave = (href: string) => {
    onLeave()
    void navigate({ href })
  }
  return (
    <>
      <OverviewLayout
        name={form.name || 'Untitled campaign'}
        picture={picture && <img src={picture} alt="" />}
        state={
          <>
            <Badge>Draft</Badge>
            {savedAt ? (
              <span>
                Saved <Time at={savedAt} look="minute" />
              </span>
            ) : (
              'Nothing is saved yet'
            )}
          </>
        }
        actions={
          <Actions
            from={from}
            onSubmit={submit.begin}
            onPreview={() => setDialog('preview')}
            onDelete={() => setDialog('delete')}
          />
        }
        notices={<VerificationNotice />}
        tiles={tiles}
        summary={open === 0 ? 'Ready to submit' : `${pluralise(open, 'part')} to complete`}
        aside={
          <Road
            title="Project review"
            lead={`A person at Plinth looks at every campaign before it opens. You get an answer${promise ? ` within ${promise}` : ''}.`}
            steps={draftSteps(form, promise)}
          />
        }
      />
      <SubmitDialog
        open={submit.open}
        form={form}
        onClose={submit.close}
        onSubmitted={() => leave(brandCampaignPaths.list('unpublished'))}
      />
      <PreviewDialog open={dialog === 'preview'} form={form} onClose={() => setDialog(null)} />
      {dialog === 'delete' && (
        <DeleteDraftDialog
          isSaved={savedAt !== null}
          onClose={() => setDialog(null)}
          onDeleted={() => leave(paths.brand.campaigns)}
        />
      )}
    </>
  )
}

/** The campaign that is being created, from its draft or from nothing, as it is handed in. */
export const CreateOverview = ({ from }: CreateOverviewProps) => {
  const { entry, leave } = useDraftEntry()
  const advice = useCampaignAdvice()
  if (entry.kind === 'failed') return <UnloadedCampaign error={entry.error} onRetry={entry.retry} />
  return (
    <>
      {entry.kind === 'ready' ? <DraftOverview from={from} start={entry.start} onLeave={leave} /> : <EditorSkeleton />}
      {advice.isDue && <CampaignAdviceDialog onDismiss={advice.dismiss} />}
      {!advice.isDue && entry.kind === 'ask' && <DraftDialog draft={entry.draft} onChoose={entry.choose} />}
    </>
  )
}
