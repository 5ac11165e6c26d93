import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type BadgeProps = { tone?: 'neutral' | 'ink' | 'ok' | 'warn' | 'err'; children: ReactNode }

/** A word or two on the state of a thing. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
)
