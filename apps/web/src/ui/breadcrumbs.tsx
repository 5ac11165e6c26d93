import type { ReactElement, ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

export type BreadcrumbsProps = {
  /** The links to the pages above, from the top; each with a key. */
  trail: readonly ReactElement[]
  /** The page one is on. */
  current: ReactNode
}

/** Where a page lies, from the top down. */
export const Breadcrumbs = ({ trail, current }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      {trail.map((link, depth) => (
        <li key={link.key ?? depth}>{link}</li>
      ))}
      <li aria-current="page">{current}</li>
    </ol>
  </nav>
)
