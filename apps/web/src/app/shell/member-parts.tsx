import { Suspense } from 'react'
import { ProfileMenu, SentBackNotice, UnverifiedBadge } from '../../features/accounts/components/profile-menu.tsx'
import { SideMenuProfile } from '../../features/accounts/components/side-menu-profile.tsx'
import { Bell } from '../../features/notices/components/bell.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import styles from './site-header.module.css'

const { Part: WalletTools } = lazyPart(async () => (await import('./wallet-tools.tsx')).WalletTools)
const { Part: SideMenuWallet } = lazyPart(
  async () => (await import('../../features/wallet/components/side-menu-wallet.tsx')).SideMenuWallet,
)

export { SentBackNotice }

/** The tools of the header for somebody who is logged in. */
export const HeaderParts = () => {
  const { member } = useSession()
  return (
    <>
      <span className={styles.desktop}>
        <UnverifiedBadge />
      </span>
      <Suspense>
        <WalletTools />
      </Suspense>
      {member && <Bell key={member.id} member={member} />}
      <ProfileMenu />
    </>
  )
}

/** The tools of the side menu for somebody who is logged in. */
export const SideMenuParts = ({ onLeave }: { onLeave: () => void }) => (
  <>
    <Suspense>
      <SideMenuWallet onLeave={onLeave} />
    </Suspense>
    <SideMenuProfile onLeave={onLeave} />
  </>
)
