import { useSiteLinks } from '../../features/support/api/use-site-links.ts'
import { PageWidth } from '../../lib/layout/page-width.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { FOOTER_ID } from './footer-id.ts'
import styles from './site-footer.module.css'

/** The footer of the site. */
export const SiteFooter = () => (
  <footer id={FOOTER_ID} tabIndex={-1}>
    <PageWidth>
      <div className={styles.foot}>
        <SiteLink href={paths.landing} aria-label="Plinth, home" className={styles.home}>
          <Logo />
        </SiteLink>
        <nav aria-label="Footer" className={styles.links}>
          {useSiteLinks().map(({ id, title, url }) => (
            <SiteLink key={id} href={url} className={styles.link}>
              {title}
            </SiteLink>
          ))}
        </nav>
      </div>
    </PageWidth>
  </footer>
)
