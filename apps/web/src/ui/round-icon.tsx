import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './round-icon.module.css'

/** An icon in a circle, at the head of a row. */
export const RoundIcon = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <span className={classNames(styles.icon, className)}>{children}</span>
)
