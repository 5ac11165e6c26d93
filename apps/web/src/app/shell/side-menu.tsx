import '../../ui/modal-sheet.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import { RetryAccount } from '../../lib/session/account-unknown.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import type { UserType } from '../../lib/session/user-type.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { BoxesEntry } from './boxes-entry.tsx'
import { createOf, navigationOf, resourcesOf, supportPath } from './navigation.ts'
import styles from './side-menu.module.css'

export type SideMenuProps = {
  open: boolean
  side: UserType | undefined
  onClose: () => void
  /** What a logged-in person has in place of Log in and Sign Up. */
  Tools?: ComponentType<{ onLeave: () => void }>
}

/** The menu that slides in on phones: everything of the header. */
export const SideMenu = ({ open, side, onClose, Tools }: SideMenuProps) => {
  const { status, isSignedIn, userType, requireLogIn, openLogIn, openSignUp } = useSession()
  const navigate = useNavigate()
  const links = [
    ...navigationOf(side),
    ...(isSignedIn ? [createOf(userType)] : []),
    { label: 'What are NFTs', href: paths.whatNft },
  ]
  const leaveTo = (act: () => void) => () => {
    onClose()
    act()
  }
  const openSupport = () => {
    const returnTo = supportPath(side)
    if (requireLogIn({ returnTo })) void navigate({ href: returnTo })
  }
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Menu"
      description="Where you can go from here"
      descriptionHidden
      footer={
        isSignedIn ? (
          Tools && <Tools onLeave={onClose} />
        ) : status === 'unknown' ? (
          <RetryAccount block aria-label="Try again to load your account" />
        ) : (
          <>
            <Button variant="primary" block onClick={leaveTo(openSignUp)}>
              Sign Up
            </Button>
            <Button block onClick={leaveTo(openLogIn)}>
              Log in
            </Button>
          </>
        )
      }
    >
      <nav aria-label="Side menu" className={styles.nav}>
        {links.map(({ label, href }) => (
          <SiteLink key={href} href={href} className={styles.link} activeOnPath onClick={onClose}>
            {label}
          </SiteLink>
        ))}
        <button type="button" className={styles.link} onClick={leaveTo(openSupport)}>
          Account Support
        </button>
        <BoxesEntry className={styles.link} onLeave={onClose} />
        {resourcesOf(side).map(({ label, href }) => (
          <SiteLink key={href} href={href} className={styles.link} onClick={onClose}>
            {label}
          </SiteLink>
        ))}
      </nav>
    </SidePanel>
  )
}
