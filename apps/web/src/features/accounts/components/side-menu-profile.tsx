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
import { Button } from '../../../ui/button.tsx'
import { useLogOut } from '../api/use-log-out.ts'
import { useOwnBoxes } from '../api/use-own-boxes.ts'
import { ownPaths } from './account-paths.ts'
import styles from './profile-menu.module.css'
import { UnverifiedBadge } from './profile-menu.tsx'

/** The profile menu as the side menu of phones shows it. */
export const SideMenuProfile = ({ onLeave }: { onLeave: () => void }) => {
  const { member } = useSession()
  const logOut = useLogOut()
  const hasBoxes = useOwnBoxes(member?.userType)
  if (!member) return null
  const own = ownPaths(member.userType)
  return (
    <>
      <div className={styles.person}>
        <Avatar name={member.name} src={member.pictureUrl} decorative />
        <span className={styles.name}>{member.name}</span>
        <UnverifiedBadge />
      </div>
      <Button asChild block>
        <SiteLink href={own.profile} onClick={onLeave}>
          My profile
        </SiteLink>
      </Button>
      {member.userType !== BRAND && (
        <Button asChild block>
          <SiteLink href={OWN_VOTES} onClick={onLeave}>
            My votes
          </SiteLink>
        </Button>
      )}
      <Button asChild block>
        <SiteLink href={OWN_SETS} onClick={onLeave}>
          My sets
        </SiteLink>
      </Button>
      <Button asChild block>
        <SiteLink href={HOLDING} onClick={onLeave}>
          {pages.holding.title}
        </SiteLink>
      </Button>
      {member.userType === BRAND && (
        <Button asChild block>
          <SiteLink href={OWN_PERKS} onClick={onLeave}>
            {pages.ownPerks.title}
          </SiteLink>
        </Button>
      )}
      {hasBoxes && (
        <Button asChild block>
          <SiteLink href={boxPaths.own} onClick={onLeave}>
            {pages.ownBoxes.title}
          </SiteLink>
        </Button>
      )}
      <Button asChild block>
        <SiteLink href={paths.following} onClick={onLeave}>
          Following
        </SiteLink>
      </Button>
      <Button asChild block>
        <SiteLink href={paths.editor} onClick={onLeave}>
          {pages.editor.title}
        </SiteLink>
      </Button>
      <Button asChild block>
        <SiteLink href={own.settings} onClick={onLeave}>
          Settings
        </SiteLink>
      </Button>
      <Button
        variant="quiet"
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
