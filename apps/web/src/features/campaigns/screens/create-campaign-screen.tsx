import { Suspense } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { latePart } from '../../../ui/late-part.ts'
import type { CreateCampaignProps } from '../components/editor/create-campaign.tsx'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'

const CreateCampaign = latePart(async () => (await import('../components/editor/create-campaign.tsx')).CreateCampaign)

/** The editor of a new campaign. */
export const CreateCampaignScreen = (props: CreateCampaignProps) => {
  useDocumentTitle('Create campaign')
  return (
    <MemberGate userType={BRAND} what="your campaigns" fallback={<EditorSkeleton />}>
      <Suspense fallback={<EditorSkeleton />}>
        <CreateCampaign {...props} />
      </Suspense>
    </MemberGate>
  )
}
