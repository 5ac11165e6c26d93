import type { ChainActions } from './chain-actions.ts'
import { DraftDialog } from './draft-dialogs.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { readTab } from './editor-tabs.ts'
import { UnloadedCampaign } from './missing-campaign.tsx'
import { CampaignAdviceDialog, useCampaignAdvice } from './phone-advice.tsx'
import { useDraftEntry } from './use-draft-entry.ts'

/** The tab of the address, and what the wallet can do while one is connected. */
export type CreateCampaignProps = { tab: string | undefined; chain?: ChainActions | undefined }

/** The next campaign of a brand, from its draft or from nothing. */
export const CreateCampaign = ({ tab, chain }: CreateCampaignProps) => {
  const { entry, loadNewer, beginWith, leave } = useDraftEntry()
  const advice = useCampaignAdvice()
  if (entry.kind === 'failed') return <UnloadedCampaign error={entry.error} onRetry={entry.retry} />
  return (
    <>
      {entry.kind === 'ready' ? (
        <DraftEditor
          key={entry.generation}
          start={entry.start}
          tab={readTab('create', tab)}
          chain={chain}
          onLoadNewer={() => void loadNewer()}
          onTemplate={beginWith}
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
