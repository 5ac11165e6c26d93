import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../screens/nft-screens.module.css'

/** Stands there until the works and what mints them have come. */
export const MintWaiting = () => (
  <div className={styles.columns} aria-busy="true">
    <Skeleton shape="block" height={480} />
    <Skeleton shape="block" height={360} />
  </div>
)
