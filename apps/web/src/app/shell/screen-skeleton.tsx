import { PageWidth } from '../../lib/layout/page-width.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './screen-state.module.css'

/** Holds the place of a screen whose code is on its way. */
export const ScreenSkeleton = () => (
  <PageWidth className={styles.state} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton shape="title" width="min(520px, 80%)" height="3rem" />
    <Skeleton lines={4} width="min(660px, 100%)" />
  </PageWidth>
)
