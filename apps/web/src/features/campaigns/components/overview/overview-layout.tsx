import type { ReactNode } from 'react'
import { PageWidth } from '../../../../lib/layout/page-width.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import styles from './overview-layout.module.css'
import { type Tile, Tiles } from './tiles.tsx'

export type OverviewLayoutProps = {
  name: string
  picture: ReactNode
  /** The badge, and when what happened. */
  state: ReactNode
  counters?: ReactNode
  actions: ReactNode
  notices?: ReactNode
  tiles: readonly Tile[]
  /** How many of the parts are ready. */
  summary: string
  aside: ReactNode
  /** What stands below its parts. */
  below?: ReactNode
}

/** The overview of a campaign: what it is, what its parts are, and what comes next. */
export const OverviewLayout = (props: OverviewLayoutProps) => {
  const { name, picture, state, counters, actions, notices, tiles, summary, aside, below } = props
  return (
    <PageWidth className={styles.page}>
      <Breadcrumbs
        trail={[
          <SiteLink key="list" href={paths.brand.campaigns}>
            My Campaigns
          </SiteLink>,
        ]}
        current={name}
      />
      <header className={styles.head}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.title}>
          <div className={styles.state}>{state}</div>
          <h1>{name}</h1>
          {counters}
          <div className={styles.actions}>{actions}</div>
        </div>
      </header>
      <div className={styles.notices}>{notices}</div>
      <SectionRule title="Overview" aside={summary} />
      <div className={styles.columns}>
        <Tiles tiles={tiles} />
        <aside aria-label="What comes next">{aside}</aside>
      </div>
      {below}
    </PageWidth>
  )
}
