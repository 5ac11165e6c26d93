import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Account, useAccount } from '../api/account.ts'
import { ownPaths } from '../components/account-paths.ts'
import { ChangePasswordForm } from '../components/change-password-form.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { SessionsPanel } from '../components/sessions-panel.tsx'
import { SettingsNav } from '../components/settings-nav.tsx'
import { VerificationPanel } from '../components/verification-panel.tsx'
import styles from './settings-screen.module.css'

const PROFILE = '1'
const SESSIONS = 'sessions'
const VERIFICATION = '2'

// Specs A §2 and B §2 number the tabs; the sessions are ours and have a name instead.
const TABS = {
  participant: [
    { tab: PROFILE, label: 'Personal information' },
    { tab: SESSIONS, label: 'Sessions' },
  ],
  brand: [
    { tab: PROFILE, label: 'Brand information' },
    { tab: VERIFICATION, label: 'Verification' },
    { tab: SESSIONS, label: 'Sessions' },
  ],
} as const

const Loading = () => (
  <Sheet aria-busy="true">
    <Skeleton shape="title" width="min(320px, 70%)" />
    <Skeleton shape="art" ratio="4 / 1" />
    <Skeleton lines={6} />
  </Sheet>
)

const Panel = ({ tab, account, title }: { tab: string; account: Account; title: string }) => {
  if (tab === SESSIONS) return <SessionsPanel />
  if (tab === VERIFICATION) return <VerificationPanel />
  return (
    <>
      <ProfileForm key={account.id} account={account} title={title} />
      <ChangePasswordForm hasPassword={account.hasPassword} />
    </>
  )
}

const LogInFirst = () => {
  const { requireLogIn } = useSession()
  useEffect(() => {
    requireLogIn()
  }, [requireLogIn])
  return (
    <EmptyState
      headingLevel={2}
      title="Log in to see your settings"
      action={
        <Button variant="primary" onClick={() => requireLogIn()}>
          Log in
        </Button>
      }
    >
      They belong to an account, and nobody is signed in here.
    </EmptyState>
  )
}

/** What the settings take: whose they are, and the tab of the address. */
export type SettingsScreenProps = { userType: UserType; tab: string | undefined }

/** The settings of either kind of account. */
export const SettingsScreen = ({ userType, tab }: SettingsScreenProps) => {
  useDocumentTitle('Settings')
  const navigate = useNavigate()
  const { status, member } = useSession()
  const { data: account, isError, refetch } = useAccount({ enabled: status === 'member' })
  const tabs = userType === BRAND ? TABS.brand : TABS.participant
  const current = tabs.find((each) => each.tab === tab) ?? tabs[0]
  const isElsewhere = member !== null && member.userType !== userType
  useEffect(() => {
    if (isElsewhere) void navigate({ href: ownPaths(member.userType).settings, replace: true })
  }, [isElsewhere, member, navigate])

  if (status === 'anonymous') {
    return (
      <PageWidth className={styles.page}>
        <LogInFirst />
      </PageWidth>
    )
  }
  return (
    <PageWidth className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <div className={styles.columns}>
        <SettingsNav path={ownPaths(userType).settings} tabs={tabs} current={current.tab} />
        <div className={styles.panels}>
          {isError && (
            <EmptyState
              headingLevel={2}
              title="This could not be loaded"
              action={<Button onClick={() => void refetch()}>Load it again</Button>}
            />
          )}
          {!isError && (!account || isElsewhere) && <Loading />}
          {account && !isElsewhere && <Panel tab={current.tab} account={account} title={tabs[0].label} />}
        </div>
      </div>
    </PageWidth>
  )
}
