import type { ReactNode } from 'react'
import styles from './page-head.module.css'

export type PageHeadProps = { title: string; lead?: ReactNode; children?: ReactNode }

/** The title of a page with a line about it, and what can be done beside it. */
export const PageHead = ({ title, lead, children }: PageHeadProps) => (
  <div className={styles.head}>
    <div>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {children}
  </div>
)
