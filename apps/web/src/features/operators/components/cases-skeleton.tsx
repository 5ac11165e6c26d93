import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './artwork-cases.module.css'

/** Stands where cases load. */
export const CasesSkeleton = () => (
  <div className={styles.cases} aria-busy="true">
    <div className={styles.case}>
      <Skeleton shape="art" ratio={1} />
      <Skeleton lines={3} />
    </div>
  </div>
)
