import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'

export type BannerProps = {
  tone?: 'neutral' | 'ok' | 'warn' | 'err'
  children: ReactNode
  action?: ReactNode
}

/** A remark on the page itself that stays until its cause is gone. */
export const Banner = ({ tone = 'neutral', children, action }: BannerProps) => (
  <div className={classNames(styles.banner, styles[tone])} role={tone === 'err' ? 'alert' : 'status'}>
    <div className={styles.text}>{children}</div>
    {action}
  </div>
)
