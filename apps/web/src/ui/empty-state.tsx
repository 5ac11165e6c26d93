import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'

/** What an empty place says: what is missing and what to do next. */
export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  /** The next step, as a rule one button or link. */
  action?: ReactNode
  /** Without the dashed frame of the missing picture. */
  bare?: boolean
  headingLevel?: 2 | 3
  className?: string
}

/** The words that stand where nothing hangs yet. */
export const EmptyState = ({ title, children, action, bare = false, headingLevel = 3, className }: EmptyStateProps) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={classNames(styles.empty, !bare && styles.framed, className)}>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
