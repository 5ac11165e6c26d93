import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import styles from './article-head.module.css'

export type ArticleHeadProps = { title: ReactNode; crumb: string; lede?: ReactNode; aside?: ReactNode }

/** The opening of an article: where it lies, what it is called, what it is about. */
export const ArticleHead = ({ title, crumb, lede, aside }: ArticleHeadProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      <Breadcrumbs
        trail={[
          <SiteLink key="start" href={paths.start}>
            Resources
          </SiteLink>,
        ]}
        current={crumb}
      />
      <h1>{title}</h1>
      {lede && <div className={styles.lede}>{lede}</div>}
    </div>
    {aside}
  </div>
)
