import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './artwork-skeleton.module.css'

/** Holds the page of a work while it is on its way. */
export const ArtworkSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <Skeleton shape="art" ratio="5 / 4" />
    <div className={styles.words}>
      <Skeleton width="30%" />
      <Skeleton shape="title" height="3.5rem" width="90%" />
      <Skeleton width="50%" height={44} />
      <Skeleton height={54} />
      <Skeleton lines={4} />
    </div>
  </div>
)
