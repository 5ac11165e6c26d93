import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

export type ScreenHeadProps = { title: ReactNode; aside?: ReactNode }

/** The title of a screen, and at the right what there is to know about it. */
export const ScreenHead = ({ title, aside }: ScreenHeadProps) => (
  <div className={styles.head}>
    <h1 className={styles.title}>{title}</h1>
    {aside && <p className={styles.aside}>{aside}</p>}
  </div>
)
