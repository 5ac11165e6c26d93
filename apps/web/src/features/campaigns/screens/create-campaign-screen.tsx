import { useDocumentTitle } from '../../../lib/document-title.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import type { ChainActions } from '../components/editor/chain-actions.ts'
import { DraftDialog } from '../components/editor/draft-dialogs.tsx'
import { DraftEditor } from '../components/editor/draft-editor.tsx'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'
import { readTab } from '../components/editor/editor-tabs.ts'
import { MissingCampaign } from '../components/editor/missing-campaign.tsx'
import { CampaignAdviceDialog, useCampaignAdvice } from '../components/editor/phone-advice.tsx'
import { useDraftEntry } from '../components/editor/use-draft-entry.ts'

/** The tab of the address, and what the wallet can do while one is connected. */
export type CreateCampaignScreenProps = { tab: string | undefined; chain?: ChainActions | undefined }

const CreateCampaign = ({ tab, chain }: CreateCampaignScreenProps) => {
  const { entry, loadNewer, leave } = useDraftEntry()
  const advice = useCampaignAdvice()
  if (entry.kind === 'failed') return <MissingCampaign onRetry={entry.retry} />
  return (
    <>
      {entry.kind === 'ready' ? (
        <DraftEditor
          key={entry.generation}
          start={entry.start}
          tab={readTab('create', tab)}
          chain={chain}
          onLoadNewer={() => void loadNewer()}
          onSubmitted={leave}
        />
      ) : (
        <EditorSkeleton />
      )}
      {advice.isDue && <CampaignAdviceDialog onDismiss={advice.dismiss} />}
      {!advice.isDue && entry.kind === 'ask' && <DraftDialog draft={entry.draft} onChoose={entry.choose} />}
    </>
  )
}

/** The editor of a new campaign. */
export const CreateCampaignScreen = (props: CreateCampaignScreenProps) => {
  useDocumentTitle('Create campaign')
  return (
    <MemberGate userType={BRAND} what="your campaigns" fallback={<EditorSkeleton />}>
      <CreateCampaign {...props} />
    </MemberGate>
  )
}
