import type { OwnAccount } from '@plinth/api-schema/account'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AccountUnknown } from '../../../lib/session/account-unknown.tsx'
import { useMemberInside, useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAccount } from '../api/account.ts'
import { LOG_IN_TAB, ownPaths } from '../components/account-paths.ts'
import { SettingsNav } from '../components/settings-nav.tsx'
import styles from './settings-screen.module.css'

const { Part: DeleteAccountPanel } = lazyPart(
  async () => (await import('../components/delete-account-panel.tsx')).DeleteAccountPanel,
)
const { Part: ExportDataPanel } = lazyPart(
  async () => (await import('../components/export-data-panel.tsx')).ExportDataPanel,
)
const LogInPanel = latePart(async () => (await import('../components/log-in-panel.tsx')).LogInPanel)
const ProfilePanel = latePart(async () => (await import('../components/profile-panel.tsx')).ProfilePanel)
const SessionsPanel = latePart(async () => (await import('../components/sessions-panel.tsx')).SessionsPanel)
const VerificationPanel = latePart(async () => (await import('../components/verification-panel.tsx')).VerificationPanel)

const PROFILE = '1'
const VERIFICATION = '2'
const SESSIONS = 'sessions'
const EXPORT = 'data'
const DELETION = 'delete'

/** One part of the settings: its number in the address, its name and what it shows. */
type SettingsTab = { value: string; label: string; panel: ReactNode }
/** One that another room adds; the other kind of account has it under another number. */
type ExtraTab = SettingsTab & { twin: string }

const Loading = () => (
  <Sheet aria-busy="true">
    <Skeleton shape="title" width="min(320px, 70%)" />
    <Skeleton shape="art" ratio="4 / 1" />
    <Skeleton lines={6} />
  </Sheet>
)

type Extras = { extraTabs: readonly ExtraTab[]; walletRow: ReactNode }

// The tabs of docs/product/accounts.md#settings: numbered ones first, then those with a name.
const tabsOf = (userType: UserType, account: OwnAccount | undefined, { extraTabs, walletRow }: Extras) => {
  const isBrand = userType === BRAND
  const title = isBrand ? 'Brand information' : 'Personal information'
  const profile = {
    value: PROFILE,
    label: title,
    panel: account && <ProfilePanel key={account.id} account={account} title={title} />,
  }
  const verification = { value: VERIFICATION, label: 'Verification', panel: <VerificationPanel /> }
  const numbered: SettingsTab[] = [...(isBrand ? [verification] : []), ...extraTabs].sort(
    (a, b) => Number(a.value) - Number(b.value),
  )
  const logIn = {
    value: LOG_IN_TAB,
    label: 'Ways to log in',
    panel: account && <LogInPanel account={account} walletRow={walletRow} />,
  }
  const sessions = { value: SESSIONS, label: 'Sessions', panel: <SessionsPanel /> }
  const ownData = {
    value: EXPORT,
    label: 'Download your data',
    panel: account && <ExportDataPanel account={account} />,
  }
  const deletion = {
    value: DELETION,
    label: 'Delete account',
    panel: account && <DeleteAccountPanel account={account} />,
  }
  return [profile, ...numbered, logIn, sessions, ownData, deletion] as const
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
      They belong to an account, and nobody is logged in here.
    </EmptyState>
  )
}

/** Whose they are, the tab of the address, and the parts that other rooms add. */
export type SettingsScreenProps = {
  userType: UserType
  tab: string | undefined
  extraTabs?: readonly ExtraTab[]
  /** The linked wallet, as its own room shows it. */
  walletRow?: ReactNode
}

/** The settings of either kind of account. */
export const SettingsScreen = ({ userType, tab, extraTabs = [], walletRow }: SettingsScreenProps) => {
  useDocumentTitle('Settings')
  const navigate = useNavigate()
  const { status } = useSession()
  const member = useMemberInside()
  const { data: account, error, refetch } = useAccount({ enabled: status === 'member' })
  const tabs = tabsOf(userType, account, { extraTabs, walletRow })
  const current = tabs.find(({ value }) => value === tab) ?? tabs[0]
  const isElsewhere = member !== null && member.userType !== userType
  const twin = extraTabs.find(({ value }) => value === tab)?.twin
  useEffect(() => {
    if (!isElsewhere) return
    void navigate({ href: twin ?? ownPaths(member.userType).settings, replace: true })
  }, [isElsewhere, twin, member, navigate])

  if (status !== 'loading' && !member) {
    return <PageWidth className={styles.page}>{status === 'unknown' ? <AccountUnknown /> : <LogInFirst />}</PageWidth>
  }
  return (
    <PageWidth className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <div className={styles.columns}>
        <SettingsNav path={ownPaths(userType).settings} tabs={tabs} current={current.value} />
        <div className={styles.panels}>
          {error && !account && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {!error && (!account || isElsewhere) && <Loading />}
          {account && !isElsewhere && <Suspense fallback={<Loading />}>{current.panel}</Suspense>}
        </div>
      </div>
    </PageWidth>
  )
}
