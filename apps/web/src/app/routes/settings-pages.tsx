import { Suspense } from 'react'
import { accountPaths } from '../../features/accounts/components/account-paths.ts'
import { SettingsScreen } from '../../features/accounts/screens/settings-screen.tsx'
import { useSiteSwitches } from '../../lib/api/site-switches.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { BRAND, PARTICIPANT } from '../../lib/session/user-type.ts'
import { latePart } from '../../ui/late-part.ts'

const SupportPanel = latePart(
  async () => (await import('../../features/support/components/support-panel.tsx')).SupportPanel,
)
const LinkedWalletRow = latePart(
  async () => (await import('../../features/wallet/components/linked-wallet-row.tsx')).LinkedWalletRow,
)

const NoticeSettings = latePart(
  async () => (await import('../../features/notices/components/notice-settings.tsx')).NoticeSettings,
)

const SubscriptionPanel = latePart(
  async () => (await import('../../features/plans/components/subscription-panel.tsx')).SubscriptionPanel,
)

const notification = { label: 'Notification' }
const support = { label: 'Account support', panel: <SupportPanel /> }
const PARTICIPANT_TABS = [
  {
    ...notification,
    value: '2',
    panel: <NoticeSettings profilePath={accountPaths.participant.settings} />,
    twin: paths.brand.noticeSettings,
  },
  { ...support, value: '3', twin: paths.brand.support },
]
const BRAND_TABS = [
  {
    ...notification,
    value: '3',
    panel: <NoticeSettings profilePath={accountPaths.brand.settings} />,
    twin: paths.participant.noticeSettings,
  },
  { ...support, value: '4', twin: paths.participant.support },
]
const SUBSCRIPTION_TAB = {
  label: 'Subscription',
  value: '6',
  panel: <SubscriptionPanel />,
  twin: accountPaths.participant.settings,
}
const walletRow = (
  <Suspense>
    <LinkedWalletRow />
  </Suspense>
)

type SettingsProps = { tab: string | undefined }

/** The settings of a participant, with support and the wallet. */
export const ParticipantSettings = ({ tab }: SettingsProps) => (
  <SettingsScreen userType={PARTICIPANT} tab={tab} extraTabs={PARTICIPANT_TABS} walletRow={walletRow} />
)

/** The settings of a brand, with support, plans and the wallet. */
export const BrandSettings = ({ tab }: SettingsProps) => {
  const hasPlans = useSiteSwitches()?.plans ?? true
  const tabs = hasPlans ? [...BRAND_TABS, SUBSCRIPTION_TAB] : BRAND_TABS
  return <SettingsScreen userType={BRAND} tab={tab} extraTabs={tabs} walletRow={walletRow} />
}
