import { Suspense } from 'react'
import { accountPaths } from '../../features/accounts/components/account-paths.ts'
import { SettingsScreen } from '../../features/accounts/screens/settings-screen.tsx'
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

/** The settings of a brand, with support and the wallet. */
export const BrandSettings = ({ tab }: SettingsProps) => (
  <SettingsScreen userType={BRAND} tab={tab} extraTabs={BRAND_TABS} walletRow={walletRow} />
)
