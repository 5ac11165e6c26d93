import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './wall-label.module.css'

export type WallLabelProps = {
  title: ReactNode
  /** An empty link element to put around the title, where the picture above is one that leads to the same place. */
  link?: ReactElement<{ children?: ReactNode; tabIndex?: number; 'aria-hidden'?: boolean }>
  /** Who made it and what is counted, small beneath. */
  detail?: ReactNode
  /** A status dot or a badge, at the right of the title. */
  status?: ReactNode
  /** Ranks stand in mono, at the right beneath. */
  rank?: number | undefined
}

/** The small label beside a hung work. */
export const WallLabel = ({ title, link, detail, status, rank }: WallLabelProps) => (
  <div className={styles.place}>
    <div className={styles.label}>
      <cite className={styles.title}>
        {/* The picture's link has the same name: nobody has to go through both. */}
        {link ? cloneElement(link, { children: title, tabIndex: -1, 'aria-hidden': true }) : title}
      </cite>
      {status && <span className={styles.status}>{status}</span>}
      {detail && <span className={styles.detail}>{detail}</span>}
      {rank !== undefined && <span className={styles.rank}>Rank {rank}</span>}
    </div>
  </div>
)
