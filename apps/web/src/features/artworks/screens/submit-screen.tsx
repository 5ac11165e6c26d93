import { Suspense } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCampaign } from '../api/use-campaign.ts'
import { CampaignTrail, OtherCampaigns } from '../components/campaign-head.tsx'
import { MissingCampaign } from '../components/missing-campaign.tsx'
import { SubmittedPanel } from '../components/submitted-panel.tsx'
import styles from './submit-screen.module.css'

const SubmitWizard = latePart(async () => (await import('../components/submit-wizard.tsx')).SubmitWizard)

export type SubmitScreenProps = {
  campaignId: number | undefined
  /** The work that was just submitted: the screen says so. */
  doneId: number | undefined
}

const closedWords = ({ stage, isPaused }: Campaign) => {
  if (stage === 'completed') return 'It has ended, and its wall is full.'
  return isPaused ? 'It is paused at the moment. Please come back later.' : 'It is not open for you to join.'
}

const Closed = ({ campaign }: { campaign: Campaign }) => (
  <EmptyState headingLevel={2} title={`${campaign.name} takes no works`} action={<OtherCampaigns />}>
    {closedWords(campaign)}
  </EmptyState>
)

const Steps = ({ campaign, doneId }: { campaign: Campaign; doneId: number | undefined }) => {
  const { member } = useSession()
  if (doneId !== undefined) return <SubmittedPanel artworkId={doneId} campaign={campaign} />
  if (campaign.stage !== 'live' || campaign.isPaused || !campaign.isInvited || !member) {
    return <Closed campaign={campaign} />
  }
  return (
    <Suspense fallback={<Skeleton shape="block" height={420} />}>
      <SubmitWizard key={`${member.id}-${campaign.id}`} campaign={campaign} member={member} />
    </Suspense>
  )
}

const Submission = ({ campaignId, doneId }: SubmitScreenProps) => {
  const { data: campaign, error, isError, isPending, refetch } = useCampaign(campaignId)
  const missing = campaignId === undefined || (isError && !campaign)
  return (
    <PageWidth className={styles.page}>
      {missing && <MissingCampaign error={error} onRetry={() => void refetch()} />}
      {isPending && !missing && (
        <div className={styles.skeleton} aria-busy="true">
          <Skeleton width="40%" />
          <Skeleton shape="block" height={420} />
        </div>
      )}
      {campaign && (
        <>
          <div className={styles.trail}>
            <CampaignTrail campaign={campaign} page="Submit artwork" />
          </div>
          <Steps campaign={campaign} doneId={doneId} />
        </>
      )}
    </PageWidth>
  )
}

/** Submitting a work to a campaign in three steps; anyone who is not logged in comes back here after the log-in. */
export const SubmitScreen = (props: SubmitScreenProps) => {
  useDocumentTitle(props.doneId === undefined ? 'Submit artwork' : 'Successfully submitted')
  return (
    <MemberGate userType={PARTICIPANT} what="the way to the wall">
      <Submission {...props} />
    </MemberGate>
  )
}
