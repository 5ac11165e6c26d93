import { classNames } from './class-names.ts'
import styles from './logo.module.css'

/** The wordmark: the name and its red dot. Put it inside a link where it leads somewhere. */
export const Logo = ({ className }: { className?: string }) => (
  <span className={classNames(styles.logo, className)}>
    Plinth
    <i className={styles.dot} aria-hidden="true" />
  </span>
)
