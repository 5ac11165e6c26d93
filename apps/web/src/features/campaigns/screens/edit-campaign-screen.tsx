import { Suspense } from 'react'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { latePart } from '../../../ui/late-part.ts'
import type { EditCampaignProps } from '../components/editor/edit-campaign.tsx'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'
import { MissingCampaign } from '../components/editor/missing-campaign.tsx'

const EditCampaign = latePart(async () => (await import('../components/editor/edit-campaign.tsx')).EditCampaign)

/** The campaign and the tab of the address, and what the wallet can do while one is connected. */
export type EditCampaignScreenProps = Omit<EditCampaignProps, 'id'> & { id: number | undefined }

/** The editor of a campaign that exists. */
export const EditCampaignScreen = ({ id, ...rest }: EditCampaignScreenProps) => (
  <MemberGate userType={BRAND} what="your campaigns" fallback={<EditorSkeleton />}>
    {id === undefined ? (
      <MissingCampaign />
    ) : (
      <Suspense fallback={<EditorSkeleton />}>
        <EditCampaign id={id} {...rest} />
      </Suspense>
    )}
  </MemberGate>
)
