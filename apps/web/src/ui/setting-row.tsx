import type { ReactNode } from 'react'
import { RoundIcon } from './round-icon.tsx'
import styles from './setting-row.module.css'

export type SettingRowProps = {
  icon: ReactNode
  title: string
  /** How it stands. */
  detail: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** One thing that can be set: what it is, how it stands and what can be done about it. Stands in a `SettingList`. */
export const SettingRow = ({ icon, title, detail, action }: SettingRowProps) => (
  <li className={styles.row}>
    <RoundIcon>{icon}</RoundIcon>
    <span className={styles.words}>
      <b>{title}</b>
      <span className={styles.detail}>{detail}</span>
    </span>
    {action && <span className={styles.action}>{action}</span>}
  </li>
)

/** Rows of settings, one below the other. */
export const SettingList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>
