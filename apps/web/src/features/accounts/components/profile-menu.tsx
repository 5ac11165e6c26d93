import { pages } from '@plinth/api-schema/pages'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { HOLDING, OWN_PERKS } from '../../../lib/navigation/holding-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { OWN_SETS } from '../../../lib/navigation/set-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { OWN_VOTES } from '../../../lib/navigation/vote-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useAccount } from '../api/account.ts'
import { useLogOut } from '../api/use-log-out.ts'
import { useOwnBoxes } from '../api/use-own-boxes.ts'
import { accountPaths, ownPaths } from './account-paths.ts'
import styles from './profile-menu.module.css'
import { VerificationBadge } from './verification-badge.tsx'

/** The badge of a brand that nobody has verified yet; it leads to its verification. */
export const UnverifiedBadge = () => {
  const { data } = useAccount()
  if (!data?.verification || data.verification === 'verified') return null
  return (
    <SiteLink
      href={accountPaths.brand.verification}
      className={styles.badge}
      aria-label={`Verification: ${data.verification === 'pending' ? 'Pending Review' : 'Unverified'}`}
    >
      <VerificationBadge status={data.verification} />
    </SiteLink>
  )
}

/** Tells a brand on a phone that its form came back: nobody looks at it until it is sent again. */
export const SentBackNotice = () => {
  const { data } = useAccount()
  if (data?.verification !== 'unverified') return null
  return (
    <SiteLink href={accountPaths.brand.verification} className={styles.sentBack}>
      Your brand was sent back. <u>See why and correct the form</u>
    </SiteLink>
  )
}

/** The profile picture of the header and its menu. */
export const ProfileMenu = () => {
  const { member } = useSession()
  const logOut = useLogOut()
  const hasBoxes = useOwnBoxes(member?.userType)
  if (!member) return null
  const own = ownPaths(member.userType)
  return (
    <Menu
      heading={member.name}
      trigger={
        <button type="button" className={styles.face} aria-label="Profile menu">
          <Avatar name={member.name} src={member.pictureUrl} decorative />
        </button>
      }
      items={[
        { id: 'profile', link: <SiteLink href={own.profile}>My profile</SiteLink> },
        ...(member.userType === BRAND ? [] : [{ id: 'votes', link: <SiteLink href={OWN_VOTES}>My votes</SiteLink> }]),
        { id: 'sets', link: <SiteLink href={OWN_SETS}>My sets</SiteLink> },
        { id: 'holding', link: <SiteLink href={HOLDING}>{pages.holding.title}</SiteLink> },
        ...(member.userType === BRAND
          ? [{ id: 'perks', link: <SiteLink href={OWN_PERKS}>{pages.ownPerks.title}</SiteLink> }]
          : []),
        ...(hasBoxes ? [{ id: 'boxes', link: <SiteLink href={boxPaths.own}>{pages.ownBoxes.title}</SiteLink> }] : []),
        { id: 'following', link: <SiteLink href={paths.following}>Following</SiteLink> },
        { id: 'editor', link: <SiteLink href={paths.editor}>{pages.editor.title}</SiteLink> },
        { id: 'settings', link: <SiteLink href={own.settings}>Settings</SiteLink> },
        { id: 'rule', separator: true },
        { id: 'log-out', label: 'Log out', onSelect: () => logOut.mutate() },
      ]}
    />
  )
}
