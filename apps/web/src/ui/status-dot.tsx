import type { ReactNode } from 'react'
import styles from './status-dot.module.css'

/** It never stands without its text. */
export type StatusDotProps = {
  /** Full: it is done. Half: it is under way. Ring: it is handed in. */
  state: 'full' | 'half' | 'ring'
  children: ReactNode
}

/** The gallery's sticker beside the word for it. */
export const StatusDot = ({ state, children }: StatusDotProps) => (
  <span className={styles.status}>
    <i className={styles[state]} aria-hidden="true" />
    <span>{children}</span>
  </span>
)
