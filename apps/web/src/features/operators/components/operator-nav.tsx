import { useCurrentInView } from '../../../lib/layout/use-current-in-view.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './operator-nav.module.css'
import { operatorPaths } from './operator-paths.ts'

const PARTS = [
  { href: operatorPaths.home, label: 'Dashboard' },
  { href: operatorPaths.brands, label: 'Brands' },
  { href: operatorPaths.campaigns, label: 'Campaigns' },
  { href: operatorPaths.artworks, label: 'Artworks' },
  { href: operatorPaths.votes, label: 'Votes' },
  { href: operatorPaths.appeals, label: 'Appeals' },
  { href: operatorPaths.help, label: 'Help' },
  { href: operatorPaths.users, label: 'Users' },
  { href: operatorPaths.perks, label: 'Perks' },
  { href: operatorPaths.plans, label: 'Plans' },
  { href: operatorPaths.audit, label: 'Audit' },
  { href: operatorPaths.outbox, label: 'Outbox' },
  { href: operatorPaths.security, label: 'Security' },
]

export type OperatorNavProps = {
  current: string
  /** How much waits for an operator, by the part that it waits in. */
  waiting: Readonly<Record<string, number>>
}

/** The parts of the operator's side: a column on desktops, a strip on phones. */
export const OperatorNav = ({ current, waiting }: OperatorNavProps) => {
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
