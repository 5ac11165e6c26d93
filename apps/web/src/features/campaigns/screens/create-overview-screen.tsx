import { Suspense } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { latePart } from '../../../ui/late-part.ts'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'
import type { CreateOverviewProps } from '../components/overview/create-overview.tsx'

const CreateOverview = latePart(async () => (await import('../components/overview/create-overview.tsx')).CreateOverview)

/** The overview of the campaign that is being created, from which it is handed in. */
export const CreateOverviewScreen = (props: CreateOverviewProps) => {
  useDocumentTitle('Create campaign')
  return (
    <MemberGate userType={BRAND} what="your campaigns" fallback={<EditorSkeleton />}>
      <Suspense fallback={<EditorSkeleton />}>
        <CreateOverview {...props} />
      </Suspense>
    </MemberGate>
  )
}
