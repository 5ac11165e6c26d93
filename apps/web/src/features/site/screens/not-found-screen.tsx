import { useDocumentTitle } from '../../../lib/document-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Logo } from '../../../ui/logo.tsx'
import styles from './not-found-screen.module.css'

/** What hangs at an address that nobody has: an empty frame. */
export const NotFoundScreen = () => {
  useDocumentTitle('Page not found')
  return (
    <div className={styles.room}>
      <SiteLink href={paths.landing} className={styles.home} aria-label="Plinth, home">
        <Logo />
      </SiteLink>
      <div className={styles.wall}>
        <div className={styles.frame} aria-hidden="true" />
        <div className={styles.label}>
          <p className={styles.code}>404</p>
          <h1>Page not found</h1>
          <p className={styles.text}>Nothing hangs at this address. It may have moved.</p>
          <div className={styles.actions}>
            <Button asChild variant="primary">
              <SiteLink href={paths.landing}>Back to home page</SiteLink>
            </Button>
            <Button asChild>
              <SiteLink href={paths.participant.campaigns}>See open campaigns</SiteLink>
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.floor} aria-hidden="true" />
    </div>
  )
}
