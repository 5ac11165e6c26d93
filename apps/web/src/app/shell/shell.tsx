import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../../lib/session/session-provider.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Toaster } from '../../ui/toast.tsx'
import { useByKeyboard } from '../../ui/use-by-keyboard.ts'
import { useChrome } from '../routes/chrome.ts'
import { ArticleHeader } from './article-header.tsx'
import { SessionDialogs } from './session-dialogs.tsx'
import styles from './shell.module.css'
import { shellSlots } from './shell-slots.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useRememberedMember } from './use-remembered-member.ts'
import { useRouteFocus } from './use-route-focus.ts'

// Strangers, who see the landing first, have no address to confirm and no account to keep.
const { Part: AccountLines } = lazyPart(
  async () => (await import('../../features/accounts/components/account-lines.tsx')).AccountLines,
)

/** What stands around every screen. */
export const Shell = () => {
  const chrome = useChrome()
  const { isSignedIn } = useSession()
  useRememberedMember()
  useRouteFocus()
  useByKeyboard()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {chrome === 'site' && <SiteHeader slots={shellSlots} />}
      {chrome === 'site' && isSignedIn && (
        <Suspense>
          <AccountLines />
        </Suspense>
      )}
      {chrome === 'article' && <ArticleHeader slots={shellSlots} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {chrome === 'site' && <SiteFooter />}
      <SessionDialogs />
      <Toaster />
    </div>
  )
}
