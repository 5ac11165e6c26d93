import { useCurrentInView } from '../../../lib/layout/use-current-in-view.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './platform-nav.module.css'
import { platformPaths } from './platform-paths.ts'

const PARTS = [
  { href: platformPaths.brands, label: 'Brands' },
  { href: platformPaths.campaigns, label: 'Campaigns' },
  { href: platformPaths.artworks, label: 'Artworks' },
  { href: platformPaths.votes, label: 'Votes' },
  { href: platformPaths.help, label: 'Help' },
  { href: platformPaths.users, label: 'Users' },
  { href: platformPaths.audit, label: 'Audit' },
  { href: platformPaths.outbox, label: 'Outbox' },
  { href: platformPaths.security, label: 'Security' },
]

/** What the ways between the parts of the operator's side take. */
export type PlatformNavProps = {
  current: string
  /** How much waits for an operator, by the part that it waits in. */
  waiting: Readonly<Record<string, number>>
}

/** The parts of the operator's side: a column on desktops, a strip on phones. */
export const PlatformNav = ({ current, waiting }: PlatformNavProps) => {
  const nav = useCurrentInView(current)
  return (
    <nav ref={nav} className={styles.nav} aria-label="Operator">
      {PARTS.map(({ href, label }) => (
        <SiteLink key={href} href={href} className={styles.link} aria-current={current === href ? 'page' : undefined}>
          {label}
          {(waiting[href] ?? 0) > 0 && (
            <span className={styles.count}>
              {waiting[href]?.toLocaleString('en-US')}
              <VisuallyHidden> waiting</VisuallyHidden>
            </span>
          )}
        </SiteLink>
      ))}
    </nav>
  )
}
