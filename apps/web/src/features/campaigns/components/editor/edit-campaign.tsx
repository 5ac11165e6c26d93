import { isNotFound } from '../../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../../lib/document-title.ts'
import { useOwnCampaign } from '../../api/use-own-campaign.ts'
import type { ChainActions } from './chain-actions.ts'
import { ChangeEditor } from './change-editor.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { readTab } from './editor-tabs.ts'
import { MissingCampaign, UnloadedCampaign } from './missing-campaign.tsx'

/** The campaign and the tab of the address, and what the wallet can do while one is connected. */
export type EditCampaignProps = { id: number; tab: string | undefined; chain?: ChainActions | undefined }

/** A campaign of the brand's own, to be changed. */
export const EditCampaign = ({ id, tab, chain }: EditCampaignProps) => {
  const { data: campaign, error, refetch } = useOwnCampaign(id)
  useDocumentTitle(campaign ? `Edit ${campaign.form.name}` : 'Edit campaign')
  if (campaign) return <ChangeEditor key={campaign.id} campaign={campaign} tab={readTab('edit', tab)} chain={chain} />
  if (campaign === null || isNotFound(error)) return <MissingCampaign />
  return error ? <UnloadedCampaign error={error} onRetry={() => void refetch()} /> : <EditorSkeleton />
}
