import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './campaign-state.module.css'

const AllCampaigns = () => (
  <Button asChild variant="primary">
    <SiteLink href={paths.participant.campaigns}>See open campaigns</SiteLink>
  </Button>
)

/** Stands where a campaign is not there, or not for this person: nobody can tell which. */
const MissingCampaign = () => (
  <PageWidth className={styles.state}>
    <h1 className={styles.title}>This campaign is not here</h1>
    <EmptyState bare headingLevel={2} title="Private, or removed" action={<AllCampaigns />}>
      If you were invited, log in or use your invitation link.
    </EmptyState>
  </PageWidth>
)

/** Stands where an invite link waits for its holder to log in. */
const InvitedCampaign = ({ onLogIn }: { onLogIn: () => void }) => (
  <PageWidth className={styles.state}>
    <h1 className={styles.title}>You have an invitation</h1>
    <EmptyState
      bare
      headingLevel={2}
      title="Log in to open it"
      action={
        <Button variant="primary" onClick={onLogIn}>
          Log in
        </Button>
      }
    >
      The campaign behind this link is private. Log in with an individual account, or open one: it takes a minute.
    </EmptyState>
  </PageWidth>
)

/** Stands where an invite link does not hold. */
const RefusedInvite = ({ message }: { message: string }) => (
  <PageWidth className={styles.state} role="alert">
    <h1 className={styles.title}>This invitation does not open</h1>
    <EmptyState bare headingLevel={2} title={message} action={<AllCampaigns />}>
      Ask the person who sent you the link for a new one.
    </EmptyState>
  </PageWidth>
)

export type ClosedCampaignProps = {
  /** Where an invite link waits for its holder: logs them in. */
  onLogIn?: () => void
  /** Where an invite link was refused: why. */
  refusal?: string
}

/** Stands in the place of a campaign that this person may not see, or not yet. */
export const ClosedCampaign = ({ onLogIn, refusal }: ClosedCampaignProps) => {
  if (onLogIn) return <InvitedCampaign onLogIn={onLogIn} />
  return refusal === undefined ? <MissingCampaign /> : <RefusedInvite message={refusal} />
}
