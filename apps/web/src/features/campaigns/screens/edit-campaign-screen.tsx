import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { useOwnCampaign } from '../api/use-own-campaign.ts'
import type { ChainActions } from '../components/editor/chain-actions.ts'
import { ChangeEditor } from '../components/editor/change-editor.tsx'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'
import { readTab } from '../components/editor/editor-tabs.ts'
import { MissingCampaign } from '../components/editor/missing-campaign.tsx'

/** The campaign and the tab of the address, and what the wallet can do while one is connected. */
export type EditCampaignScreenProps = {
  id: number | undefined
  tab: string | undefined
  chain?: ChainActions | undefined
}

const EditCampaign = ({ id, tab, chain }: EditCampaignScreenProps & { id: number }) => {
  const { data: campaign, error, refetch } = useOwnCampaign(id)
  useDocumentTitle(campaign ? `Edit ${campaign.form.name}` : 'Edit campaign')
  if (campaign) return <ChangeEditor key={campaign.id} campaign={campaign} tab={readTab('edit', tab)} chain={chain} />
  if (campaign === null || isNotFound(error)) return <MissingCampaign />
  return error ? <MissingCampaign onRetry={() => void refetch()} /> : <EditorSkeleton />
}

/** The editor of a campaign that exists. */
export const EditCampaignScreen = ({ id, ...rest }: EditCampaignScreenProps) => (
  <MemberGate userType={BRAND} what="your campaigns" fallback={<EditorSkeleton />}>
    {id === undefined ? <MissingCampaign /> : <EditCampaign id={id} {...rest} />}
  </MemberGate>
)
