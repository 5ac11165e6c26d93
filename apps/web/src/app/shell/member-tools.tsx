import { Suspense } from 'react'
import { useSession } from '../../lib/session/session-provider.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './site-header.module.css'

const { Part: ProfileMenu } = lazyPart(
  async () => (await import('../../features/accounts/components/profile-menu.tsx')).ProfileMenu,
)
const { Part: UnverifiedBadge } = lazyPart(
  async () => (await import('../../features/accounts/components/profile-menu.tsx')).UnverifiedBadge,
)
const { Part: SentBackNotice } = lazyPart(
  async () => (await import('../../features/accounts/components/profile-menu.tsx')).SentBackNotice,
)
const { Part: Bell } = lazyPart(async () => (await import('../../features/notices/components/bell.tsx')).Bell)
const { Part: WalletTools } = lazyPart(async () => (await import('./wallet-tools.tsx')).WalletTools)
const { Part: SideMenuWallet } = lazyPart(
  async () => (await import('../../features/wallet/components/side-menu-wallet.tsx')).SideMenuWallet,
)
const { Part: SideMenuProfile } = lazyPart(
  async () => (await import('../../features/accounts/components/side-menu-profile.tsx')).SideMenuProfile,
)

const BellPlaceholder = () => <span className={styles.bell} />
const FacePlaceholder = () => <Skeleton shape="round" width={40} height={40} />

/** Holds the places of the bell and of the profile picture until it is known whose they are. */
export const MemberPlaceholder = () => (
  <>
    <BellPlaceholder />
    <FacePlaceholder />
  </>
)

const OwnBell = () => {
  const { member } = useSession()
  return member && <Bell key={member.id} member={member} />
}

/** What the header holds for somebody who is logged in. */
export const HeaderMemberTools = () => (
  <>
    <Suspense>
      <span className={styles.desktop}>
        <UnverifiedBadge />
      </span>
    </Suspense>
    <Suspense>
      <WalletTools />
    </Suspense>
    <Suspense fallback={<BellPlaceholder />}>
      <OwnBell />
    </Suspense>
    <Suspense fallback={<FacePlaceholder />}>
      <ProfileMenu />
    </Suspense>
  </>
)

/** What stands under the header of phones for somebody who is logged in. */
export const HeaderMemberNotice = () => (
  <Suspense>
    <SentBackNotice />
  </Suspense>
)

/** What the side menu of phones holds for somebody who is logged in. */
export const SideMenuMemberTools = ({ onLeave }: { onLeave: () => void }) => (
  <Suspense>
    <SideMenuWallet onLeave={onLeave} />
    <SideMenuProfile onLeave={onLeave} />
  </Suspense>
)
