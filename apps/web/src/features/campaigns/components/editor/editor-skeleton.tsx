import { PageWidth } from '../../../../lib/layout/page-width.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './campaign-editor.module.css'

/** Holds the place of the editor while its campaign loads. */
export const EditorSkeleton = () => (
  <PageWidth className={styles.page} aria-busy="true">
    <VisuallyHidden>Loading the campaign</VisuallyHidden>
    <Skeleton width={220} />
    <div className={styles.bar}>
      <Skeleton shape="title" width="min(420px, 70%)" />
    </div>
    <Skeleton width="min(640px, 100%)" height={46} shape="block" />
    <div className={styles.columns}>
      <Sheet className={styles.waiting}>
        <Skeleton shape="title" width={180} />
        <Skeleton lines={8} />
      </Sheet>
      <Skeleton shape="block" height={480} />
    </div>
  </PageWidth>
)
