import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './campaign-state.module.css'

const AllCampaigns = () => (
  <Button asChild variant="primary">
    <SiteLink href={paths.participant.campaigns}>See open campaigns</SiteLink>
  </Button>
)

/** Stands where a campaign is not there, or not for this person: nobody can tell which. */
export const MissingCampaign = () => (
  <PageWidth className={styles.state}>
    <h1 className={styles.title}>This campaign is not here</h1>
    <EmptyState bare headingLevel={2} title="Private, or removed" action={<AllCampaigns />}>
      If you were invited, log in or use your invitation link.
    </EmptyState>
  </PageWidth>
)

/** Stands where an invite link waits for its holder to log in. */
export const InvitedCampaign = ({ onLogIn }: { onLogIn: () => void }) => (
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
export const RefusedInvite = ({ message }: { message: string }) => (
  <PageWidth className={styles.state} role="alert">
    <h1 className={styles.title}>This invitation does not open</h1>
    <EmptyState bare headingLevel={2} title={message} action={<AllCampaigns />}>
      Ask the person who sent you the link for a new one.
    </EmptyState>
  </PageWidth>
)

/** Stands where a campaign could not be read. */
export const FailedCampaign = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <PageWidth className={styles.state} role="alert">
    <h1 className={styles.title}>This page could not be loaded</h1>
    <EmptyState bare headingLevel={2} title={message} action={<Button onClick={onRetry}>Load it again</Button>} />
  </PageWidth>
)

/** Holds the place of a campaign that is on its way. */
export const CampaignSkeleton = () => (
  <PageWidth className={styles.waiting} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <div className={styles.lead}>
      <Skeleton shape="art" ratio="16 / 9" className={styles.banner ?? ''} />
      <div className={styles.words}>
        <Skeleton width="40%" />
        <Skeleton shape="title" width="90%" height="4.5rem" />
        <Skeleton width="55%" />
        <Skeleton shape="title" width="80%" height="3rem" />
      </div>
    </div>
  </PageWidth>
)
