import { pages } from '@plinth/api-schema/pages'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { HOLDING, OWN_PERKS } from '../../../lib/navigation/holding-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { OWN_SETS } from '../../../lib/navigation/set-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { OWN_VOTES } from '../../../lib/navigation/vote-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLogOut } from '../api/use-log-out.ts'
import { useOwnBoxes } from '../api/use-own-boxes.ts'
import { ownPaths } from './account-paths.ts'
import styles from './profile-menu.module.css'
import { UnverifiedBadge } from './profile-menu.tsx'

type OwnPage = { href: string; title: string }

const pagesOf = (userType: UserType, hasBoxes: boolean): OwnPage[] => {
  const own = ownPaths(userType)
  const isBrand = userType === BRAND
  return [
    { href: own.profile, title: 'My profile' },
    ...(isBrand ? [] : [{ href: OWN_VOTES, title: 'My votes' }]),
    { href: OWN_SETS, title: 'My sets' },
    { href: HOLDING, title: pages.holding.title },
    ...(isBrand ? [{ href: OWN_PERKS, title: pages.ownPerks.title }] : []),
    ...(hasBoxes ? [{ href: boxPaths.own, title: pages.ownBoxes.title }] : []),
    { href: paths.following, title: 'Following' },
    { href: paths.editor, title: pages.editor.title },
    { href: own.settings, title: 'Settings' },
  ]
}

/** The profile menu as the side menu of phones shows it. */
export const SideMenuProfile = ({ onLeave }: { onLeave: () => void }) => {
  const { member } = useSession()
  const logOut = useLogOut()
  const hasBoxes = useOwnBoxes(member?.userType)
  if (!member) return null
  return (
    <>
      <div className={styles.person}>
        <Avatar name={member.name} src={member.pictureUrl} decorative />
        <span className={styles.name}>{member.name}</span>
        <UnverifiedBadge />
      </div>
      <nav className={styles.own} aria-label="Your pages">
        {pagesOf(member.userType, hasBoxes).map(({ href, title }) => (
          <SiteLink key={href} href={href} onClick={onLeave}>
            {title}
          </SiteLink>
        ))}
      </nav>
      <Button
        block
        pending={logOut.isPending}
        onClick={() => {
          onLeave()
          logOut.mutate()
        }}
      >
        Log out
      </Button>
    </>
  )
}
