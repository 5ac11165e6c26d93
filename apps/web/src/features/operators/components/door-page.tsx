import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from './door-page.module.css'

export type DoorPageProps = {
  title: string
  lead: string
  tools: ReactNode
  wide?: boolean
  children: ReactNode
}

/** One sheet on an empty page: how the screens look that stand before the operator console. */
export const DoorPage = ({ title, lead, tools, wide = false, children }: DoorPageProps) => (
  <div className={styles.door}>
    <header className={styles.head}>
      <SiteLink href={paths.landing} aria-label="Plinth, home">
        <Logo />
      </SiteLink>
      <Badge tone="ink">Operator</Badge>
      <span className={styles.tools}>{tools}</span>
    </header>
    <div className={styles.middle}>
      <Sheet className={`${styles.sheet} ${wide ? styles.wide : ''}`}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Sheet>
    </div>
  </div>
)
