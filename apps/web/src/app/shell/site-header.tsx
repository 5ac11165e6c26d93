import { useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { Suspense } from 'react'
import { PageWidth } from '../../lib/layout/page-width.tsx'
import { campaignsPath, paths } from '../../lib/navigation/paths.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import { RetryAccount } from '../../lib/session/account-unknown.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Logo } from '../../ui/logo.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import { HeaderSearch } from './header-search.tsx'
import { MemberPlaceholder } from './member-tools.tsx'
import { createOf, navigationOf, sideOf } from './navigation.ts'
import { ResourcesMenu } from './resources-menu.tsx'
import type { ShellSlots } from './shell-slots.ts'
import styles from './site-header.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const { Part: SideMenu, prefetch } = lazyPart(async () => (await import('./side-menu.tsx')).SideMenu)

/** The header of the site: where one is, where one can go, and who one is. */
export const SiteHeader = ({ slots: { HeaderTools, HeaderNotice, SideMenuTools } }: { slots: ShellSlots }) => {
  const { pathname } = useLocation()
  const { status, isSignedIn, userType, openLogIn, openSignUp } = useSession()
  const side = sideOf(pathname, userType)
  const create = createOf(userType)
  const menu = useLazyDialog()
  return (
    <header>
      <PageWidth className={styles.bar}>
        <SiteLink href={isSignedIn ? campaignsPath(userType) : paths.landing} aria-label="Plinth, home">
          <Logo />
        </SiteLink>
        <nav className={styles.nav} aria-label="Main">
          {navigationOf(side).map((item) => (
            <SiteLink key={item.href} href={item.href} className={styles.link} activeOnPath>
              {item.label}
            </SiteLink>
          ))}
          <ResourcesMenu side={side} className={styles.link ?? ''} />
        </nav>
        <HeaderSearch />
        <div className={styles.tools}>
          <ThemeSwitch />
          {status !== 'anonymous' && (
            <Button asChild variant="primary" className={classNames(styles.desktop, !isSignedIn && styles.waiting)}>
              <SiteLink href={create.href}>{create.label}</SiteLink>
            </Button>
          )}
          {isSignedIn && HeaderTools && <HeaderTools />}
          {status === 'loading' && <MemberPlaceholder />}
          {status === 'unknown' && (
            <span className={styles.unknown} role="status">
              <span className={styles.desktop}>Account not loaded</span>
              <RetryAccount size="small" aria-label="Try again to load your account" />
            </span>
          )}
          {status === 'anonymous' && (
            <>
              <Button variant="quiet" className={styles.desktop ?? ''} onClick={openLogIn}>
                Log in
              </Button>
              <Button variant="primary" onClick={openSignUp}>
                Sign Up
              </Button>
            </>
          )}
          <IconButton
            label="Menu"
            className={styles.phone ?? ''}
            aria-haspopup="dialog"
            onPointerEnter={prefetch}
            onFocus={prefetch}
            onClick={menu.show}
          >
            <MenuIcon aria-hidden="true" />
          </IconButton>
        </div>
      </PageWidth>
      {isSignedIn && HeaderNotice && (
        <PageWidth className={styles.notice}>
          <HeaderNotice />
        </PageWidth>
      )}
      {menu.isUsed && (
        <Suspense>
          <SideMenu
            open={menu.props.open}
            side={side}
            onClose={() => menu.props.onOpenChange(false)}
            {...(SideMenuTools ? { Tools: SideMenuTools } : {})}
          />
        </Suspense>
      )}
    </header>
  )
}
