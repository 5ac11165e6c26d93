import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './campaign-state.module.css'

/** Stands where a campaign could not be read. */
export const FailedCampaign = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <PageWidth className={styles.state}>
    <h1 className={styles.title}>This page could not be loaded</h1>
    <LoadFailed bare title={error.message} onRetry={onRetry} />
  </PageWidth>
)

/** Holds the place of a campaign that is on its way. */
export const CampaignSkeleton = () => (
  <PageWidth className={styles.waiting} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <div className={styles.lead}>
      <Skeleton shape="art" ratio="16 / 9" className={styles.banner ?? ''} />
      <div className={styles.words}>
        <Skeleton width="40%" />
        <Skeleton shape="title" width="90%" height="4.5rem" />
        <Skeleton width="55%" />
        <Skeleton shape="title" width="80%" height="3rem" />
      </div>
    </div>
  </PageWidth>
)
