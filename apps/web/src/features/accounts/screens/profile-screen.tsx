import type { Profile } from '@plinth/api-schema/account'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type TabItem, Tabs } from '../../../ui/tabs.tsx'
import { useProfile } from '../api/use-profile.ts'
import { ProfileHead, ProfileHeadSkeleton } from '../components/profile/profile-head.tsx'
import styles from './profile-screen.module.css'

/** One tab of a profile, by its number (docs/product/accounts.md#profiles). */
export type ProfileTab = TabItem<string>

const Missing = () => (
  <EmptyState
    headingLevel={2}
    title="Nobody is here"
    action={
      <Button asChild variant="primary">
        <SiteLink href={paths.participant.campaigns}>See open campaigns</SiteLink>
      </Button>
    }
  >
    This profile does not exist, or no longer.
  </EmptyState>
)

/** Whose it is, and what the rooms hang into its tabs. */
export type ProfileScreenProps = {
  userId: number | undefined
  /** The tab of the address; any other opens the first. */
  tab: string | undefined
  tabs: readonly ProfileTab[]
  /** The way to follow them; another room's. */
  follow?: (profile: Profile) => ReactNode
  /** The way to report them; another room's. */
  report?: (profile: Profile) => ReactNode
  /** What they have won; another room's. */
  record?: ReactNode
  /** The sets that they have made public; another room's. */
  sets?: ReactNode
}

const Shown = ({ userId, tab, tabs, follow, report, record, sets }: ProfileScreenProps & { userId: number }) => {
  const { member } = useSession()
  const { change } = useAddress()
  const { data: profile, error, refetch } = useProfile(userId)
  useDocumentTitle(profile?.name)
  if (error && !profile)
    return isNotFound(error) ? (
      <Missing />
    ) : (
      <LoadFailed title="This profile could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  const current = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <>
      {profile ? (
        <ProfileHead
          profile={profile}
          isOwn={member?.id === userId}
          follow={follow?.(profile)}
          report={report?.(profile)}
        />
      ) : (
        <ProfileHeadSkeleton />
      )}
      {record}
      {profile && sets}
      {current && (
        <Tabs
          label="What they made and where they take part"
          tabs={tabs}
          value={current.value}
          onValueChange={(next) => change({ tab: next }, { replace: true })}
        />
      )}
    </>
  )
}

/** A profile: who somebody is, and what the rooms of the product know about them. */
export const ProfileScreen = ({ userId, ...rest }: ProfileScreenProps): ReactNode => (
  <PageWidth className={styles.page}>
    {userId === undefined ? <Missing /> : <Shown userId={userId} {...rest} />}
  </PageWidth>
)
