import { PageWidth } from '../../lib/layout/page-width.tsx'
import { campaignsPath, paths } from '../../lib/navigation/paths.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import { RetryAccount } from '../../lib/session/account-unknown.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { HeaderSearch } from './header-search.tsx'
import { MemberPlaceholder } from './member-tools.tsx'
import type { ShellSlots } from './shell-slots.ts'
import styles from './site-header.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

/** The slim head of an article: the way home and the way in. */
export const ArticleHeader = ({ slots: { HeaderTools } }: { slots: ShellSlots }) => {
  const { status, isSignedIn, userType, openLogIn, openSignUp } = useSession()
  return (
    <header>
      <PageWidth className={styles.bar}>
        <SiteLink href={isSignedIn ? campaignsPath(userType) : paths.landing} aria-label="Plinth, home">
          <Logo />
        </SiteLink>
        <div className={styles.slim}>
          <HeaderSearch slim />
          <ThemeSwitch />
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
              <Button variant="quiet" className={styles.wayIn} onClick={openLogIn}>
                Log in
              </Button>
              <Button variant="primary" className={styles.wayIn} onClick={openSignUp}>
                Sign Up
              </Button>
            </>
          )}
        </div>
      </PageWidth>
    </header>
  )
}
